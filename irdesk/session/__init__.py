"""The shared model layer: one workspace, changed by commands alone, told to everybody by change sets."""
