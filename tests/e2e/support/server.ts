import { cp, rm } from 'node:fs/promises';
import { connectOrStartPostgres } from '#server/postgres/embedded.ts';
import { startOnPort } from '../../support/ports.ts';
import { createRunFolder } from '../../support/run-folder.ts';
import { startServerProcess } from '../../support/server-process.ts';

export type RunningServer = {
  url: string;
  dataDir: string;
  /** The embedded database, which keeps running only if the app is killed with SIGKILL. */
  databaseUrl: string;
  /** Kills the app as a crash would; `restart` starts it on the same port with the same data. */
  crash: () => Promise<void>;
  restart: () => Promise<void>;
  /** Stops the app gracefully. Its data stays. */
  end: () => Promise<void>;
  /** Stops the app gracefully and deletes its data. */
  stop: () => Promise<void>;
};

const addressOf = (port: number) => `http://127.0.0.1:${port}`;

type Options = {
  seed: 'demo' | 'none';
  /** The data folder of a stopped server, of which this one gets a copy. */
  copyOf?: string;
  /** More settings, such as those that need the address of the server. */
  variables?: (url: string) => Record<string, string>;
};

/** Starts the server as `npm start` does, with its own port and data folder. */
export async function startServer({
  seed,
  copyOf,
  variables = () => ({}),
}: Options): Promise<RunningServer> {
  const dataDir = await createRunFolder();
  if (copyOf) await cp(copyOf, dataDir, { recursive: true });
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    SEED: seed,
    // Each browser sends its own client address, so that failed sign-ins of one test do not throttle another.
    TRUST_PROXY: 'true',
    TASK_MAIL_ADDRESS: 'tasks@gva.example',
    NODE_OPTIONS: '',
  };
  const startOn = async (port: number) => {
    const app = startServerProcess({ ...env, PORT: String(port), ...variables(addressOf(port)) });
    await app.ready;
    return app;
  };

  const first = await startOnPort(async (port) => ({ port, app: await startOn(port) }));
  const { port } = first;
  let { app } = first;
  const database = await connectOrStartPostgres({ dataDir });

  return {
    url: addressOf(port),
    dataDir,
    databaseUrl: database.url,
    crash: () => app.stop('SIGKILL'),
    async restart() {
      app = await startOn(port);
    },
    end: () => app.stop(),
    async stop() {
      await app.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
