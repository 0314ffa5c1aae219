"""The games themselves: pure Python, no clock, no database, one random source that is handed in."""
