import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makeFactories } from '../support/factories.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const createClient = () => makeFactories(database.db).createUser({ role: 'client' });

/** Writes a plan of a client, day by day. The first step inserts it, the others change it. */
async function spansAfter(steps: [day: string, fields: Record<string, string | number | null>][]) {
  const client = await createClient();
  for (const [index, [day, fields]] of steps.entries())
    await database.db.transaction().execute(async (trx) => {
      await sql`select set_config('gva.today', ${day}, true)`.execute(trx);
      if (index === 0)
        await trx
          .insertInto('subscriptions')
          .values({
            userId: client.id,
            plan: 'custom',
            status: 'active',
            startDate: day,
            monthlyHours: 10,
            hourlyRate: 10,
            ...fields,
          })
          .execute();
      else
        await trx
          .updateTable('subscriptions')
          .set(fields)
          .where('userId', '=', client.id)
          .execute();
    });
  const spans = await database.db
    .selectFrom('planSpans')
    .select(['firstDay', 'endDay', 'monthlyPrice'])
    .where('clientId', '=', client.id)
    .orderBy('firstDay')
    .execute();
  return spans.map(({ firstDay, endDay, monthlyPrice }) => [firstDay, endDay, monthlyPrice]);
}

test.each<[string, Parameters<typeof spansAfter>[0], unknown[]]>([
  ['a plan that runs', [['2026-01-05', {}]], [['2026-01-05', 'infinity', 100]]],
  ['a pending plan', [['2026-01-05', { status: 'pending' }]], []],
  [
    'a plan with a new price',
    [
      ['2026-01-05', {}],
      ['2026-02-10', { hourlyRate: 12.5 }],
    ],
    [
      ['2026-01-05', '2026-02-10', 100],
      ['2026-02-10', 'infinity', 125],
    ],
  ],
  [
    'a plan whose price changes twice on a day',
    [
      ['2026-01-05', {}],
      ['2026-02-10', { hourlyRate: 12.5 }],
      ['2026-02-10', { hourlyRate: 15 }],
    ],
    [
      ['2026-01-05', '2026-02-10', 100],
      ['2026-02-10', 'infinity', 150],
    ],
  ],
  [
    'a cancelled plan that ends later',
    [
      ['2026-01-05', {}],
      ['2026-02-10', { status: 'cancelled', endDate: '2026-03-05' }],
      ['2026-03-06', { endedAt: '2026-03-06T01:00:00Z' }],
    ],
    [['2026-01-05', '2026-03-05', 100]],
  ],
  [
    'a cancellation that is taken back',
    [
      ['2026-01-05', {}],
      ['2026-02-10', { status: 'cancelled', endDate: '2026-03-05' }],
      ['2026-02-12', { status: 'active', endDate: null }],
    ],
    [['2026-01-05', 'infinity', 100]],
  ],
  [
    'a pause, although the plan begins again with other dates',
    [
      ['2026-01-05', {}],
      ['2026-02-10', { status: 'inactive', endDate: '2026-02-10', pausedOn: '2026-02-10' }],
      ['2026-04-01', { status: 'active', startDate: '2026-04-01', endDate: null, pausedOn: null }],
    ],
    [
      ['2026-01-05', '2026-02-10', 100],
      ['2026-04-01', 'infinity', 100],
    ],
  ],
  [
    'a plan that ends on its first day',
    [
      ['2026-01-05', {}],
      ['2026-01-05', { status: 'inactive', endDate: '2026-01-05' }],
    ],
    [],
  ],
  [
    'an ended plan that is inserted',
    [['2026-01-05', { status: 'inactive', startDate: '2025-01-01', endDate: '2025-06-01' }]],
    [['2025-01-01', '2025-06-01', 100]],
  ],
])('%s', async (_what, steps, expected) => {
  expect(await spansAfter(steps)).toEqual(expected);
});

test('the revenue of a deleted client stays until the day of the deletion', async () => {
  const client = await createClient();
  await database.db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'custom',
      status: 'active',
      startDate: '2026-01-05',
      monthlyHours: 10,
      hourlyRate: 10,
    })
    .execute();
  await database.db.transaction().execute(async (trx) => {
    await sql`select set_config('gva.today', '2026-02-10', true)`.execute(trx);
    await trx.deleteFrom('users').where('id', '=', client.id).execute();
  });
  const spans = await database.db
    .selectFrom('planSpans')
    .select(['firstDay', 'endDay'])
    .where('clientId', '=', client.id)
    .execute();
  expect(spans).toEqual([{ firstDay: '2026-01-05', endDay: '2026-02-10' }]);
});
