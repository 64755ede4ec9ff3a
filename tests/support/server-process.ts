import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type ServerProcess = {
  pid: number;
  /** Resolves with the address when the server is ready. Rejects with its output if it ends before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  /** What the process has written so far. */
  output: () => string;
  kill: (signal: NodeJS.Signals) => boolean;
  /** Sends the signal and waits until the process has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
};

/** Starts the server in a separate process, as `npm start` does, or the worker, as `npm run worker` does. */
export function startServerProcess(
  env: NodeJS.ProcessEnv,
  account?: { uid: number; gid: number },
  file: 'src/server.ts' | 'src/worker.ts' = 'src/server.ts',
  cwd = root,
): ServerProcess {
  const server = spawn(process.execPath, [file], {
    cwd,
    ...(account && { uid: account.uid, gid: account.gid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  });
  return watchServerProcess(server);
}

/** Waits for the line in which the server or the worker says that it is ready. */
export function watchServerProcess(
  server: ChildProcessByStdio<null, Readable, Readable>,
): ServerProcess {
  const ready = Promise.withResolvers<string>();
  ready.promise.catch(() => {}); // Some callers await only `ended`.
  let output = '';
  let address: string | undefined;
  for (const stream of [server.stdout, server.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      address ??= /GVA (?:worker )?is ready at (\S+)/.exec(output)?.[1];
      if (address) ready.resolve(address);
    });
  const ended = once(server, 'close').then(([code, signal]) => {
    ready.reject(new Error(`The server ended (${signal ?? code}): ${output}`));
    return { code, signal };
  });
  return {
    pid: server.pid ?? 0,
    ready: ready.promise,
    ended,
    output: () => output,
    kill: (signal) => server.kill(signal),
    async stop(signal = 'SIGTERM') {
      server.kill(signal);
      await ended;
    },
  };
}
