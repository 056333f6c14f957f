"""The editor: a page, served to this machine alone, on which cards and editions are made, asked about and saved."""
