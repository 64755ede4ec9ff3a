import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type Server = { address: string; process: ChildProcess };

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Starts our server like `npm start`, on an existing database. */
export async function startOurs(
  dataDir: string,
  databaseUrl: string,
  variables: Record<string, string> = {},
): Promise<Server> {
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'a secret of the benchmark and of nothing else',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...variables,
    },
  });
  let said = '';
  for await (const text of server.stdout) {
    said += text;
    const address = /ready at (\S+)/.exec(said)?.[1];
    if (address) return { address, process: server };
  }
  throw new Error(`Our server did not start: ${said}`);
}

export async function startBare(databaseUrl: string): Promise<Server> {
  const server = fork(new URL('./bare.ts', import.meta.url), [databaseUrl]);
  const [address] = await once(server, 'message');
  return { address: String(address), process: server };
}

export async function stop({ process: server }: Server) {
  if (server.exitCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}

/** The resident memory of the process in MiB. */
export const memoryOf = ({ process: { pid } }: Server) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
