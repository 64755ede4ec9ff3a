import { randomUUID } from 'node:crypto';
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolderStore } from '#server/files/folder-store.ts';
import { claimFiles } from '#server/files/owner.ts';
import { createTestDatabase } from '../support/database.ts';
import { until } from '../support/eventually.ts';
import { startApp, temporaryFolder } from './app-process.ts';

test('an app on the files of another database removes none and logs an error', async () => {
  const [original, other] = [await createTestDatabase(), await createTestDatabase()];
  const folder = temporaryFolder();
  const store = createFolderStore(join(folder, 'files'));
  const key = randomUUID();
  await store.put(key, Buffer.from('a contract'));
  const place = join(folder, 'files', key.slice(0, 2), key);
  utimesSync(place, new Date(0), new Date(0));
  await claimFiles(original.db, store);

  const app = startApp(folder, {
    DATABASE_URL: other.url,
    SESSION_SECRET: 'a secret of more than thirty-two characters',
  });
  await app.ready;
  await until(() => app.output().includes('belong to another database'));

  expect(existsSync(place)).toBe(true);
  app.kill('SIGTERM');
  await app.ended;
  await original.drop();
  await other.drop();
});
