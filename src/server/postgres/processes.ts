import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

type ServerProcess = { pid: number; command: string };

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined; // The process has ended, or belongs to another user.
  }
};

function listLinuxProcesses(folder: string): ServerProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const args = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) ?? [];
      const [command = ''] = args;
      const isNamed = args.some((arg, at) => arg === folder && args[at - 1] === '-D');
      // The working directory of a server is its folder. A shell may be there too, so check the name.
      const isInside = () => attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === folder;
      const usesFolder = isNamed || (command.includes('postgres') && isInside());
      return usesFolder ? [{ pid: Number(pid), command }] : [];
    });
}

function listOtherProcesses(folder: string): ServerProcess[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => `${line} `.includes(` -D ${folder} `))
    .map((line) => ({
      pid: Number.parseInt(line, 10),
      command: line.trim().replace(/^\d+\s+/, ''),
    }));
}

const listProcesses = process.platform === 'linux' ? listLinuxProcesses : listOtherProcesses;

/** The processes that use a cluster's folder, from the list of processes, because a pid file may be wrong. */
export const processesOn = (folder: string): number[] =>
  listProcesses(folder).map(({ pid }) => pid);

// Child processes are named `postgres: …`; the same signals have another meaning for them.
const isChild = ({ command }: ServerProcess) => command.startsWith('postgres: ');

/** Stops the processes that a killed app left running, with increasingly strong signals. Returns their number. */
export async function stopProcessesOn(folder: string): Promise<number> {
  const found = processesOn(folder).length;
  // SIGINT is a fast shutdown, SIGQUIT an immediate one with a recovery at the next start.
  for (const [signal, timeoutMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 3000],
  ] as const) {
    const deadline = performance.now() + timeoutMs;
    for (const server of listProcesses(folder))
      if (signal === 'SIGKILL' || !isChild(server)) attempt(() => process.kill(server.pid, signal));
    while (performance.now() < deadline) {
      if (processesOn(folder).length === 0) return found;
      await pause(20);
    }
  }
  const pids = processesOn(folder).join(', ');
  throw new Error(`Process ${pids} uses ${folder} and cannot be stopped.`);
}
