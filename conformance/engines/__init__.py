"""Manifests of the engines that ship, and engines themselves that need no package of their own."""
