"""Case files: read, checked, and turned into requests with what is expected of the answer."""
