"""The page to play on: one sitting, kept and judged here, drawn for the page, with advice beside it."""
