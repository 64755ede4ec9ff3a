/** @module-tag release */
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { maxUploadMs } from '#server/files/jobs.ts';
import { until } from '../support/eventually.ts';
import { contentNames, formOf, picture } from '../support/files.ts';
import { createCaller, signUp } from './api.ts';
import { migratedFolder, migratedTemplate, startApp } from './app-process.ts';

beforeAll(async () => {
  await migratedTemplate();
});

/** Higher than any id of the uploads. */
const maxId = 40;

/** Makes every stored file older than any upload in progress, so that the cleanup at the next start looks at it. */
function ageContent(folder: string) {
  const hoursAgo = new Date(Date.now() - 2 * maxUploadMs);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), hoursAgo, hoursAgo);
}

test('an app that is killed during uploads leaves no file without a row and no row without a file', async () => {
  const folder = await migratedFolder();
  const app = startApp(folder);
  const address = await app.ready;
  const cookie = await signUp(address);
  const { headers, body } = await formOf({ content: await picture('png', 300) });

  const acknowledged: { id: number }[] = [];
  let isKilled = false;
  const uploadAll = async () => {
    while (!isKilled) {
      try {
        const answer = await fetch(`${address}/api/files`, {
          method: 'POST',
          headers: { ...headers, cookie },
          body: new Uint8Array(body),
        });
        if (answer.status === 201) acknowledged.push(await answer.json());
        if (acknowledged.length >= 12) isKilled = app.kill('SIGKILL') || isKilled;
      } catch {
        isKilled = true;
      }
    }
  };
  await Promise.all(Array.from({ length: 6 }, uploadAll));
  await app.ended;
  ageContent(join(folder, 'files'));

  const next = startApp(folder);
  const again = await next.ready;
  const call = createCaller(cookie)(again);
  const statusOf = async (path: string) => (await call('GET', path)).status;
  // An upload that was not acknowledged may be stored too, but only with its row and both files.
  const found: number[] = [];
  for (let id = 1; id <= maxId; id += 1)
    if ((await statusOf(`/files/${id}`)) === 200) found.push(id);
  expect(found).toEqual(expect.arrayContaining(acknowledged.map(({ id }) => id)));
  for (const id of found) expect(await statusOf(`/files/${id}/thumbnail`)).toBe(200);
  await until(() => contentNames(join(folder, 'files')).length === 2 * found.length);
});
