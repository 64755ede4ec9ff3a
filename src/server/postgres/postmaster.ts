import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Launch } from './launcher.ts';
import type { LogFile } from './log-file.ts';
import { stopProcessesOn } from './processes.ts';

export type Postmaster = {
  /** Resolves when the server has ended for any reason. */
  ended: Promise<unknown>;
  stop: () => Promise<void>;
};

type Start = {
  folder: string;
  program: string;
  args: string[];
  launch: Launch;
  log: LogFile;
  startTimeoutMs: number;
};

const pidFile = (folder: string) => path.join(folder, 'postmaster.pid');

/** Reads the pid file, which the server writes only after it has locked the folder. */
function readState(folder: string) {
  const text = existsSync(pidFile(folder)) ? readFileSync(pidFile(folder), 'utf8') : '';
  const [pid, , , port, , , , status] = text.split('\n');
  return { pid: Number(pid), port: Number(port), isReady: status?.trim() === 'ready' };
}

/** The port of the server that uses the folder; undefined while none is ready. */
export function runningPort(folder: string): number | undefined {
  const { port, isReady } = readState(folder);
  return isReady ? port : undefined;
}

const isReady = (folder: string, server: ChildProcess) => {
  const state = readState(folder);
  return state.isReady && state.pid === server.pid;
};

const hasEnded = (server: ChildProcess) => server.exitCode !== null || server.signalCode !== null;

/**
 * Stops a server that a killed app left running, and removes its pid file: PostgreSQL would not start with an empty pid
 * file or one with the id of an unrelated process. The caller holds the app's lock. If a server is not found here, its
 * shared memory still prevents a second one from starting.
 */
export async function stopLeftoverServer(folder: string): Promise<number> {
  const ended = await stopProcessesOn(folder);
  rmSync(pidFile(folder), { force: true });
  return ended;
}

export async function startPostmaster(start: Start): Promise<Postmaster> {
  const { folder, program, args, launch, log, startTimeoutMs } = start;
  log.mark();
  const output = log.open();
  // Detached, so that Ctrl-C in a terminal stops only the app, which finishes its requests first.
  const server = launch(program, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  let failure: Error | undefined;
  server.on('error', (error) => {
    failure = error;
  });
  const ended = once(server, 'exit').catch(() => {});

  const deadline = performance.now() + startTimeoutMs;
  while (!isReady(folder, server)) {
    if (failure) throw new Error(`PostgreSQL could not be started: ${failure.message}`);
    if (hasEnded(server)) throw new Error(`PostgreSQL did not start:\n${log.cause()}`);
    if (performance.now() > deadline) {
      server.kill('SIGQUIT');
      const seconds = startTimeoutMs / 1000;
      throw new Error(`PostgreSQL was not ready within ${seconds} s:\n${log.cause()}`);
    }
    await pause(10);
  }

  // Stops the server when this process exits, except after a SIGKILL.
  const stopOnExit = () => server.kill('SIGINT');
  process.once('exit', stopOnExit);
  void ended.then(() => process.off('exit', stopOnExit));
  return {
    ended,
    async stop() {
      // Fast shutdown, then immediate shutdown if a disk hangs. Both keep all committed transactions.
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        server.kill(signal);
        await Promise.race([ended, pause(signal === 'SIGINT' ? 4000 : 1000, null, { ref: false })]);
        if (hasEnded(server)) return;
      }
    },
  };
}
