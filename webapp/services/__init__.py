"""The verbs of the app. Each owns its transaction, raises refusals and never sees a request."""
