"""The corpus as JSON, for engines and runners that read no YAML."""
