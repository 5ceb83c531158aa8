// Ends with 0 if the service of this container is ready, for HEALTHCHECK: the image has no curl.
// An empty variable counts as absent, as in src/ground/config.ts.
const port = process.env.PORT || '8080';
try {
  const { status } = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) });
  process.exit(status === 200 ? 0 : 1);
} catch (error) {
  process.stderr.write(`not ready: ${error.cause?.message ?? error.message}\n`);
  process.exit(1);
}
