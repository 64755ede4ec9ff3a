import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Environment for child processes: they share compiled modules, also with earlier runs, so they load in half the time. */
export const compileCache = () => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(inject('folder'), 'compile-cache'),
});

type Outcome = { status: number; stdout: string; stderr: string };

/** Runs `scripts/user.ts` or another script with these arguments, and waits until it ends. */
export const runScript = (
  file: string,
  args: string[],
  { env, input = '' }: { env: Record<string, string>; input?: string },
) =>
  new Promise<Outcome>((resolve) => {
    const script = execFile(
      process.execPath,
      [`scripts/${file}`, ...args],
      { env: { PATH: process.env.PATH, ...compileCache(), ...env } },
      (error, stdout, stderr) =>
        resolve({ status: error ? Number(error.code) : 0, stdout, stderr }),
    );
    script.stdin?.end(input);
  });
