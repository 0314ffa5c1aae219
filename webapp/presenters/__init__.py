"""What a person may see, in frozen classes; templates and the browser get these and nothing else."""
