"""How requests come in from the network. Nothing here may import the app before the worker has started."""
