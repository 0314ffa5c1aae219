"""Load: a whole class against a real server on this machine."""
