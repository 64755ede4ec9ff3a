import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

type Worker = { pid: number; command: string };

const attempt = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined; // The process ended meanwhile, or is not ours to look at.
  }
};

function linuxWorkersOn(folder: string): Worker[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      const args = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')) ?? [];
      const [command = ''] = args;
      const isNamed = args.some((arg, at) => arg === folder && args[at - 1] === '-D');
      // A server works inside its folder, however it was started; a shell may stand there too.
      const isInside = () => attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === folder;
      const works = isNamed || (command.includes('postgres') && isInside());
      return works ? [{ pid: Number(pid), command }] : [];
    });
}

function otherWorkersOn(folder: string): Worker[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => `${line} `.includes(` -D ${folder} `))
    .map((line) => ({
      pid: Number.parseInt(line, 10),
      command: line.trim().replace(/^\d+\s+/, ''),
    }));
}

const workersOn = process.platform === 'linux' ? linuxWorkersOn : otherWorkersOn;

/** The processes that work on a cluster's folder, by what runs and not by what a pid file claims. */
export const processesOn = (folder: string): number[] => workersOn(folder).map(({ pid }) => pid);

// Children call themselves `postgres: …` and take the same signals to mean other things.
const isChild = ({ command }: Worker) => command.startsWith('postgres: ');

/** Ends what a killed app left running on the folder, politely and then firmly. Tells how many there were. */
export async function endProcessesOn(folder: string): Promise<number> {
  const found = processesOn(folder).length;
  // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one (recovered from at the next start).
  for (const [signal, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 3000],
    ['SIGKILL', 3000],
  ] as const) {
    const deadline = performance.now() + patience;
    for (const worker of workersOn(folder))
      if (signal === 'SIGKILL' || !isChild(worker)) attempt(() => process.kill(worker.pid, signal));
    while (performance.now() < deadline) {
      if (processesOn(folder).length === 0) return found;
      await pause(20);
    }
  }
  throw new Error(`Process ${processesOn(folder).join(', ')} holds ${folder} and cannot be ended.`);
}
