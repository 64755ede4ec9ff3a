import { randomInt } from 'node:crypto';

const isPortInUse = (error: unknown) => error instanceof Error && /\bin use\b/.test(error.message);

/**
 * Starts a server on a port below the ephemeral ones (from 32768 on Linux, from 49152 on macOS), so that no other program is
 * given the port while the server restarts. Tries another port if a program uses the first one.
 */
export async function startOnPort<Started>(
  start: (port: number) => Promise<Started>,
  attempts = 5,
): Promise<Started> {
  try {
    return await start(20_000 + randomInt(12_000));
  } catch (error) {
    if (attempts > 1 && isPortInUse(error)) return startOnPort(start, attempts - 1);
    throw error;
  }
}
