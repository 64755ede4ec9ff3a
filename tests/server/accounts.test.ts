import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findAccount, serverAccount } from '#server/postgres/account.ts';
import { findBinaries } from '#server/postgres/binaries.ts';
import { startPostgres } from '#server/postgres/embedded.ts';
import { findInaccessible } from '#server/postgres/launcher.ts';
import { clusterOf, startApp, temporaryFolder } from './app-process.ts';

// When a plain user runs the tests, all other tests in this folder cover that case.
const asRoot = test.runIf(process.getuid?.() === 0);

asRoot(
  'started by root, PostgreSQL runs under its own account, and only that account can read its files',
  async () => {
    const folder = temporaryFolder();
    const database = await startPostgres({ dataDir: folder, fast: true });
    await database.stop();

    const { uid, mode } = statSync(clusterOf(folder));
    expect(uid).toBe(serverAccount()?.uid);
    expect(mode & 0o777).toBe(0o700);
    expect(statSync(folder).mode & 0o007).toBe(0);
  },
);

asRoot('started by root, PostgreSQL runs in a folder that only root can enter', async () => {
  const closed = temporaryFolder();
  const folder = path.join(closed, 'clone', 'data');
  mkdirSync(folder, { recursive: true });
  chmodSync(closed, 0o700);

  const database = await startPostgres({ dataDir: folder, fast: true });
  await database.stop();
  expect(statSync(closed).mode & 0o777).toBe(0o700);
});

asRoot(
  'started by a plain user, PostgreSQL runs under that user’s account',
  {
    timeout: 180_000,
  },
  async ({ skip }) => {
    const nobody = findAccount('nobody');
    if (!nobody || findInaccessible(nobody, [findBinaries().postgres])) return skip();
    const folder = temporaryFolder();
    chownSync(folder, nobody.uid, nobody.gid);

    const app = startApp(folder, {}, nobody);
    await app.ready;
    expect(statSync(clusterOf(folder)).uid).toBe(nobody.uid);
    app.kill('SIGTERM');
    expect(await app.ended).toEqual({ code: 0, signal: null });
  },
);
