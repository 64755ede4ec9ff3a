import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import { collectPayments } from '#domains/payments/renewals.ts';
import { previewScheduled } from '#domains/plans/changes/preview.ts';
import {
  announceChanges,
  scheduleChange,
  withdrawChange,
} from '#domains/plans/changes/schedule-operations.ts';
import { findRunningSubscription } from '#domains/plans/subscriptions/queries.ts';
import { type DatabaseHandle, openDatabase } from '#server/db.ts';
import { testEnv } from '../support/app.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { makePaidPlans } from '../support/paid-plans.ts';
import { race } from './race.ts';

/** One connection on the day of the first month, and a pool on the day on which the second month begins. */
let database: TestDatabase;
let firstDay: DatabaseHandle;
let secondMonth: DatabaseHandle;
let plans: ReturnType<typeof makePaidPlans>;
beforeAll(async () => {
  database = await createTestDatabase();
  firstDay = openDatabase(database.url, { poolSize: 1, timeout: 0 });
  await sql`select set_config('gva.today', '2026-01-15', false)`.execute(firstDay.db);
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set gva.today = '2026-02-15'`.execute(firstDay.db);
  secondMonth = openDatabase(database.url, { poolSize: 16, timeout: 0 });
  const setToday = (day: string) =>
    sql`select set_config('gva.today', ${day}, false)`.execute(firstDay.db);
  plans = makePaidPlans({ db: firstDay.db, setToday });
});
beforeEach(async () => {
  await firstDay.db.deleteFrom('users').execute();
});
afterAll(async () => {
  await secondMonth.close();
  await firstDay.close();
  await database.drop();
});

const contextOf = (id: number) => ({ ...plans.contextOf(id), db: secondMonth.db });
const settle = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status);
const paidBy = async (id: number) =>
  (await plans.paymentsOf(id)).map(({ kind, amount, creditAmount, status }) => ({
    kind,
    amount,
    creditAmount,
    status,
  }));

const renewal = { kind: 'renewal', amount: 600, creditAmount: 0, status: 'succeeded' };
const upgrade = { kind: 'subscription', amount: 440, creditAmount: 600, status: 'succeeded' };

race('an upgrade on the day of the renewal waits for it, and credits it', async () => {
  const id = await plans.subscribeNew();
  const { db } = secondMonth;
  const { payments } = plans.contextOf(id);
  await openPeriods(db);
  const first = plans.buyWith(contextOf(id), 'full-time');
  await settle([first, ...[1, 2, 3].map(() => collectPayments({ db, payments }))]);
  await settle([plans.buyWith(contextOf(id), 'full-time')]);

  const [bought, ...later] = await paidBy(id);
  expect(bought).toMatchObject({ amount: 600 });
  expect(later).toEqual([renewal, upgrade]);
  expect(await findRunningSubscription(db, id)).toMatchObject({ plan: 'full-time' });
  // The month before was not used.
  expect(await findBalance(db, id)).toMatchObject({ balance: 240 });
});

race('a smaller plan begins once on two nodes, and is not withdrawn on its day', async () => {
  const id = await plans.subscribeNew('full-time');
  const { db } = secondMonth;
  const { payments } = plans.contextOf(id);
  const preview = await previewScheduled(firstDay.db, id, 'part-time');
  const { subscriptionId, effectiveOn, amount } = preview;
  const previewed = { subscriptionId, effectiveOn, amount };
  await scheduleChange(plans.contextOf(id), { plan: 'part-time', previewed });

  const node = () => [
    openPeriods(db),
    announceChanges(db, testEnv()),
    collectPayments({ db, payments }),
  ];
  const [withdrawn] = await settle([
    withdrawChange(contextOf(id), undefined),
    ...node(),
    ...node(),
    ...node(),
  ]);
  await Promise.all(node());

  expect(withdrawn).toBe('rejected');
  expect(await findRunningSubscription(db, id)).toMatchObject({ plan: 'part-time' });
  expect((await paidBy(id)).slice(1)).toEqual([renewal]);
  expect(await findBalance(db, id)).toMatchObject({ granted: 80, balance: 240 });
  const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails from mail_outbox
    where user_id = ${id} and subject like '%has started'`.execute(db);
  expect(rows[0]?.mails).toBe(1);
});
