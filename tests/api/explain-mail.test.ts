import { test } from 'vitest';
import {
  listReaders,
  lockPendingEntries,
  markMailed,
} from '#domains/notifications/mail/mail-queries.ts';
import { listNotificationsById } from '#domains/notifications/queries.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';

/** Most entries were mailed or read; every hundredth waits to be mailed. */
const { app, people, expectBounded } = watchPlans({
  growing: ['notifications'],
  seed: async ({ database: { pool } }, { client, va }) =>
    runSilently(pool, [
      `insert into notifications (user_id, kind, subject_kind, subject_id, in_app, mail,
         created_at, updated_at, mailed_at, read_at)
       select case n % 2 when 0 then ${client.id} else ${va.id} end, 'comment', 'task', n, true, true,
         made, made, case when n % 100 > 0 then made end, case when n % 3 = 0 then made end
       from generate_series(1, 20000) n, lateral (select now() - n * interval '1 minute' as made) at`,
    ]),
});

test('the entries to mail are found by an index', () =>
  expectBounded(async () => {
    const { db } = app().database;
    const { client } = people();
    await listReaders(db, { afterId: 0, limit: 200 });
    const entries = await lockPendingEntries(db, { userId: client.id, limit: 200 });
    const ids = entries.map(({ id }) => id);
    await listNotificationsById(db, client, ids);
    await markMailed(db, ids);
  }));
