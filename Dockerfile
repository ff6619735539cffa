# A server for hosts: docs/hosting.md tells how to use it.

# Any image with Python 3.11 or newer, on Debian or a relative of it.
ARG BASE=python:3.12-slim

# Everything is installed with Python alone, whatever the package builds on the way.
FROM ${BASE} AS build
WORKDIR /source
COPY . .
RUN python3 -m venv /opt/concordia \
    && /opt/concordia/bin/python -m pip install --no-cache-dir --disable-pip-version-check ".[host]"

FROM ${BASE}
RUN useradd --system --uid 10001 --user-group --no-create-home --home-dir /data concordia \
    && install --directory --owner=concordia --group=concordia --mode=700 /data /cache
COPY --from=build /opt/concordia /opt/concordia
ENV PATH="/opt/concordia/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    CONCORDIA_DATA=/data \
    CONCORDIA_CACHE=/cache
USER concordia
# The bots then start at once. Compiled code fits one kind of processor: on another it is compiled anew into
# the same folder, which therefore belongs to the user.
RUN concordia warm
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import http.client as h; c = h.HTTPConnection('127.0.0.1', 8000, timeout=4); c.request('GET', '/api/health'); raise SystemExit(c.getresponse().status != 200)"]
ENTRYPOINT ["concordia"]
CMD ["serve", "--host", "0.0.0.0"]
