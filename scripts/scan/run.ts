import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Role } from './app.ts';

export type Scope = {
  wanted: Role[];
  /** For what the scanners write. */
  folder: string;
  /** Whether a call belongs to the part of the calls that this run scans. */
  isInSlice: (index: number) => boolean;
};

/** Runs a program of the scan and returns what it printed. It is ended after `seconds`. */
export async function runTool(name: string, args: string[], seconds: number) {
  const child = spawn(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const timer = setTimeout(() => child.kill('SIGKILL'), seconds * 1000);
  const outputs = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code, signal] = await once(child, 'close');
  clearTimeout(timer);
  return { output: (await outputs).join('\n'), isComplete: signal === null, code: Number(code) };
}

export type Row = {
  tool: string;
  scope: string;
  /** What was scanned, such as `137 calls`. */
  scanned: string;
  requests: number;
  /** Responses with 401 or 429, behind which a finding could hide. */
  refused: number;
  findings: string[];
  /** What the scanner did not finish. */
  notes?: string[];
};

/** Runs the jobs, a few at the same time. */
export async function runAll<Job, Result>(
  jobs: Job[],
  width: number,
  run: (job: Job) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...jobs.entries()];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, job] = next;
      results[index] = await run(job);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}
