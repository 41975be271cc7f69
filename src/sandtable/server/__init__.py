"""Hosting: HTTP and WebSocket, rooms, storage."""
