import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createFolderStore } from '#server/files/folder-store.ts';
import { createTestApp } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { pdf, upload } from '#tests/support/files.ts';

test('an upload with an idempotency key is stored outside a transaction, so a slow store holds no connection', async () => {
  const database = await createTestDatabase();
  const store = createFolderStore(mkdtempSync(join(inject('folder'), 'slow-store-')));
  const open: number[] = [];
  const site = await createTestApp({
    database,
    files: {
      ...store,
      async putFile(...file) {
        const { rows } = await database.pool.query(
          `select count(*)::int as open from pg_stat_activity
           where datname = current_database() and state like 'idle in transaction%'`,
        );
        open.push(rows[0].open);
        await store.putFile(...file);
      },
    },
  });

  const client = await site.createUser({ role: 'client' });
  const headers = { 'idempotency-key': 'slow' };
  const response = await upload(site, client, { name: 'plan.pdf', content: pdf(), headers });

  expect(response.statusCode).toBe(201);
  expect(open).toEqual([0]);
  await site.close();
  await database.drop();
});
