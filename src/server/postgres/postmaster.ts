import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Launch } from './launcher.ts';
import type { LogFile } from './log-file.ts';
import { endProcessesOn } from './processes.ts';

export type Postmaster = {
  /** Settles when the server has ended, for whatever reason. */
  ended: Promise<unknown>;
  stop: () => Promise<void>;
};

type Start = {
  folder: string;
  program: string;
  args: string[];
  launch: Launch;
  log: LogFile;
  patience: number;
};

const pidFile = (folder: string) => path.join(folder, 'postmaster.pid');

/** What the server says of itself: the pid file's lines, which it writes only once it owns the folder. */
function readState(folder: string) {
  const text = existsSync(pidFile(folder)) ? readFileSync(pidFile(folder), 'utf8') : '';
  const [pid, , , port, , , , status] = text.split('\n');
  return { pid: Number(pid), port: Number(port), isReady: status?.trim() === 'ready' };
}

/** The port of the server that runs on the folder, or undefined while none is ready. */
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
 * Clears the way: ends a server that a killed app left running, then removes what is left of its pid file. PostgreSQL
 * would refuse an empty one, or one that names an unrelated process, for ever. The caller holds the app's lock, and
 * should a server still hide from us, its shared memory keeps a second one off.
 */
export async function clearTheWay(folder: string): Promise<number> {
  const ended = await endProcessesOn(folder);
  rmSync(pidFile(folder), { force: true });
  return ended;
}

export async function startPostmaster(start: Start): Promise<Postmaster> {
  const { folder, program, args, launch, log, patience } = start;
  log.mark();
  const output = log.open();
  // In a session of its own: Ctrl-C in a terminal is for the app, which first finishes its requests.
  const server = launch(program, args, { detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  let failure: Error | undefined;
  server.on('error', (error) => {
    failure = error;
  });
  const ended = once(server, 'exit').catch(() => {});

  const deadline = performance.now() + patience;
  while (!isReady(folder, server)) {
    if (failure) throw new Error(`PostgreSQL could not be started: ${failure.message}`);
    if (hasEnded(server)) throw new Error(`PostgreSQL did not start:\n${log.cause()}`);
    if (performance.now() > deadline) {
      server.kill('SIGQUIT');
      throw new Error(`PostgreSQL was not ready within ${patience / 1000} s:\n${log.cause()}`);
    }
    await pause(10);
  }

  // However this process ends, short of a kill, the server gets to know.
  const farewell = () => server.kill('SIGINT');
  process.once('exit', farewell);
  void ended.then(() => process.off('exit', farewell));
  return {
    ended,
    async stop() {
      // Fast shutdown first; an immediate one where a disk hangs. Both lose nothing that was acknowledged.
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        server.kill(signal);
        await Promise.race([ended, pause(signal === 'SIGINT' ? 4000 : 1000, null, { ref: false })]);
        if (hasEnded(server)) return;
      }
    },
  };
}
