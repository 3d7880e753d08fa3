"""What builds and checks the repository itself; nothing of it travels in the wheel."""
