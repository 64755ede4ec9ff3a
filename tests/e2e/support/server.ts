import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { reachPostgres } from '#server/postgres/embedded.ts';

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

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function untilReady(app: ChildProcess) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  const hear = (text: Buffer) => {
    said += String(text);
    if (said.includes('GVA is ready')) resolve();
  };
  app.stdout?.on('data', hear);
  app.stderr?.on('data', hear);
  app.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${said}`)));
  await promise;
}

/** The server as `npm start` runs it, on a free port and a folder of its own. */
export async function startServer({ seed }: { seed: 'demo' | 'none' }): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gva-e2e-'));
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED: seed,
    // Each browser names an address of its own, so that one test's failed sign-ins throttle no other.
    TRUST_PROXY: 'true',
    NODE_OPTIONS: '',
  };
  const run = () =>
    spawn(process.execPath, ['src/server.ts'], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  let app = run();
  await untilReady(app);
  const database = await reachPostgres({ dataDir });

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
      app = run();
      await untilReady(app);
    },
    async stop() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
