"""What is sent and received, as the OpenAPI description tells it."""
