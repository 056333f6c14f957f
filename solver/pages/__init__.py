"""What the pages in the browser share: serving them to this machine, guarding them, and searches beside them."""
