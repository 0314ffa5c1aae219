"""What people write: one file per part of the site."""
