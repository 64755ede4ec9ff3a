import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, inject } from 'vitest';
import { stopProcessesOn } from '#server/postgres/processes.ts';
import { compileCache } from '../support/compile-cache.ts';
import { until } from '../support/eventually.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type AppProcess = {
  pid: number;
  /** Resolves with the address when the app is ready. Rejects with its output if it exits before. */
  ready: Promise<string>;
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  said: () => string;
  kill: (signal: NodeJS.Signals) => boolean;
};

const running = new Set<AppProcess>();
const folders: string[] = [];

/** Starts the app in a separate process, as `npm start` does, on a port that the system chooses. */
export function startApp(
  dataDir: string,
  variables: Record<string, string> = {},
  account?: { uid: number; gid: number },
): AppProcess {
  const app = spawn(process.execPath, ['src/server.ts'], {
    cwd: root,
    ...(account && { uid: account.uid, gid: account.gid }),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      ...compileCache(),
      DATA_DIR: dataDir,
      PORT: '0',
      SEED: 'none',
      ...variables,
    },
  });
  const ready = Promise.withResolvers<string>();
  ready.promise.catch(() => {}); // Some tests await only `ended`.
  let said = '';
  for (const stream of [app.stdout, app.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address) ready.resolve(address);
    });
  const ended = once(app, 'close').then(([code, signal]) => {
    running.delete(process_);
    ready.reject(new Error(`The app ended (${signal ?? code}): ${said}`));
    return { code, signal };
  });
  const process_: AppProcess = {
    pid: app.pid ?? 0,
    ready: ready.promise,
    ended,
    said: () => said,
    kill: (signal) => app.kill(signal),
  };
  running.add(process_);
  return process_;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'gva-faults-'));
  folders.push(folder);
  return folder;
}

/** A migrated DATA_DIR, created by the first test of the run that needs it. Other processes wait for it. */
export async function migratedTemplate(): Promise<string> {
  const template = path.join(inject('folder'), 'migrated');
  const done = `${template}.done`;
  try {
    mkdirSync(template);
  } catch {
    await until(() => existsSync(done));
    return template;
  }
  const app = startApp(template);
  await app.ready;
  app.kill('SIGTERM');
  await app.ended;
  writeFileSync(done, '');
  return template;
}

/** A copy of a migrated DATA_DIR, which is faster than a first start. */
export async function migratedFolder(): Promise<string> {
  const template = await migratedTemplate();
  const copy = temporaryFolder();
  cpSync(template, copy, { recursive: true });
  return copy;
}

afterEach(async () => {
  const remaining = [...running];
  for (const app of remaining) app.kill('SIGTERM');
  await Promise.all(remaining.map((app) => app.ended));
});

afterAll(async () => {
  for (const folder of folders) {
    // A failed test may have left processes.
    await stopProcessesOn(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
});
