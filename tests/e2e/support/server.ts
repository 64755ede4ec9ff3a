import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connectOrStartPostgres } from '#server/postgres/embedded.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export type RunningServer = {
  url: string;
  /** Its embedded database, which outlives the app only after a `kill -9`. */
  databaseUrl: string;
  /** Ends the app at once, as a crash does; `restart` brings it back on the same port and data. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
  /** A clean stop; data and all are gone afterwards. */
  stop: () => Promise<void>;
};

class PortInUse extends Error {}

async function untilReady(app: ChildProcess) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  const hear = (text: Buffer) => {
    said += String(text);
    if (said.includes('GVA is ready')) resolve();
  };
  app.stdout?.on('data', hear);
  app.stderr?.on('data', hear);
  app.once('close', (code) => {
    const Cause = / is in use: /.test(said) ? PortInUse : Error;
    reject(new Cause(`The server ended with ${code}:\n${said}`));
  });
  await promise;
}

// Below the ports that systems hand out by themselves (32768 and up on Linux, 49152 on macOS): between a crash and the
// restart nobody else is given it. The server itself tells if another program listens there; then another is chosen.
const choosePort = () => 20_000 + Math.floor(Math.random() * 12_000);

async function startOnPort<Started>(start: (port: number) => Promise<Started>, attempts = 5) {
  const port = choosePort();
  try {
    return { port, app: await start(port) };
  } catch (error) {
    if (attempts > 1 && error instanceof PortInUse) return startOnPort(start, attempts - 1);
    throw error;
  }
}

/** The server as `npm start` runs it, on a port and a folder of its own. */
export async function startServer({ seed }: { seed: 'demo' | 'none' }): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gva-e2e-'));
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED: seed,
    // Each browser names an address of its own, so that one test's failed sign-ins throttle no other.
    TRUST_PROXY: 'true',
    NODE_OPTIONS: '',
  };
  const startOn = async (port: number) => {
    const app = spawn(process.execPath, ['src/server.ts'], {
      cwd: root,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    await untilReady(app);
    return app;
  };

  const first = await startOnPort(startOn);
  const { port } = first;
  let { app } = first;
  const database = await connectOrStartPostgres({ dataDir });

  async function end(signal: 'SIGTERM' | 'SIGKILL') {
    if (app.exitCode !== null || app.signalCode !== null) return;
    const ended = once(app, 'exit');
    app.kill(signal);
    await ended;
  }

  return {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: database.url,
    crash: () => end('SIGKILL'),
    async restart() {
      app = await startOn(port);
    },
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
