import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, inject } from 'vitest';
import { stopProcessesOn } from '#server/postgres/processes.ts';
import { compileCache } from '../support/compile-cache.ts';
import { until } from '../support/eventually.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const running = new Set<ServerProcess>();
const folders: string[] = [];

/** Starts the app in a separate process, on a port that the system chooses. */
export function startApp(
  dataDir: string,
  variables: Record<string, string> = {},
  account?: { uid: number; gid: number },
): ServerProcess {
  const app = startServerProcess(
    {
      PATH: process.env.PATH,
      ...compileCache(),
      DATA_DIR: dataDir,
      PORT: '0',
      SEED: 'none',
      ...variables,
    },
    account,
  );
  running.add(app);
  void app.ended.then(() => running.delete(app));
  return app;
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
  await app.stop();
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
  await Promise.all([...running].map((app) => app.stop()));
});

afterAll(async () => {
  for (const folder of folders) {
    // A failed test may have left processes.
    await stopProcessesOn(path.join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
});
