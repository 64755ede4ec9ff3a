import { test } from 'vitest';
import { countOpenExports, findExportOfRequest } from '#domains/exports/queries.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';

/** Half of the exports belong to one administrator. */
const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: ['exports'],
  seed: async ({ database: { pool } }, { admin, client }) =>
    runSilently(pool, [
      `insert into exports (request_id, owner_id, owner_role, list, filter, status, failure,
         settled_at, created_at)
       select gen_random_uuid(), case n % 2 when 0 then ${admin.id} else ${client.id} end, 'admin',
         'leads', '{}', 'failed', 'Broken', now(), now() - n * interval '1 second'
       from generate_series(1, 20000) n`,
    ]),
});

test('the exports of a user are found by indexes', async () => {
  await expectBoundedCall('admin', 'exports.list', undefined);
  await expectBounded(async () => {
    const { db } = app().database;
    await countOpenExports(db, people().admin.id, 5);
    await findExportOfRequest(db, people().admin.id, crypto.randomUUID());
  });
});
