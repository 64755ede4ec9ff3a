// The health check of a container: succeeds if the process that listens on this port is ready.
const port = process.argv[2] ?? process.env.PORT ?? '3000';
try {
  const { ok } = await fetch(`http://127.0.0.1:${port}/api/health/ready`);
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
