import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import { serverAuthor } from '#server/audit.ts';
import type { Actor } from '#shared/actor.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { recordPlanEnds } from './ending.ts';
import { resume, setStatus, subscribe } from './operations.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday('2026-01-31'));

const adminActor: Actor = { id: 0, role: 'admin', isApproved: true };

/** A client with the part-time plan since January 31, whose VA has logged ten hours. */
async function createSubscriber() {
  const work = await ledger.createWork();
  const actor: Actor = { id: work.client.id, role: 'client', isApproved: true };
  const context = { ...serverAuthor, db: ledger.db, actor };
  const byAdmin = { ...context, actor: adminActor };
  const { id } = await subscribe(byAdmin, { userId: actor.id, plan: 'part-time' });
  const log = (hours: number) => ledger.log(work.task.id, work.va.id, hours);
  await log(10);
  const cancel = () => setStatus(context, { id, status: 'cancelled' });
  const buy = (plan: 'part-time' | 'full-time') => subscribe(byAdmin, { userId: actor.id, plan });
  return { id, clientId: actor.id, context, byAdmin, log, cancel, buy };
}

const statusesOf = (clientId: number) =>
  ledger.db
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'endDate', sql<boolean>`plan_runs(status, end_date)`.as('runs')])
    .where('userId', '=', clientId)
    .orderBy('id')
    .execute();

const grantsOf = async (clientId: number) =>
  (await ledger.entries(clientId))
    .filter(({ kind }) => kind === 'grant')
    .map(({ periodStart }) => periodStart);

describe('a cancelled plan', () => {
  test('runs to the end of the current billing month, and its hours can be used until then', async () => {
    const { clientId, cancel, log } = await createSubscriber();
    await ledger.setToday('2026-03-05');
    expect(await cancel()).toMatchObject({
      status: 'cancelled',
      endDate: '2026-03-31',
      isRunning: true,
      nextBillingDate: null,
    });

    await ledger.setToday('2026-03-30');
    await log(2.5);
    expect(await findBalance(ledger.db, clientId)).toMatchObject({
      periodStart: '2026-02-28',
      periodEnd: '2026-03-31',
      granted: 80,
      carried: 70,
      used: 2.5,
      balance: 147.5,
    });
    expect(await statusesOf(clientId)).toMatchObject([{ status: 'cancelled', runs: true }]);

    await ledger.setToday('2026-03-31');
    expect(await statusesOf(clientId)).toMatchObject([{ status: 'cancelled', runs: false }]);
  });

  test('grants no further month, and the next plan gets its unused hours', async () => {
    const { clientId, cancel, buy } = await createSubscriber();
    await cancel();
    await ledger.setToday('2026-06-10');
    await openPeriods(ledger.db);
    expect(await grantsOf(clientId)).toEqual(['2026-01-31']);
    expect(await findBalance(ledger.db, clientId)).toMatchObject({ balance: 70 });

    await buy('full-time');
    expect(await findBalance(ledger.db, clientId)).toMatchObject({
      granted: 160,
      carried: 70,
      balance: 230,
    });
  });

  test('renews on its usual day after it is resumed', async () => {
    const { id, clientId, context, cancel } = await createSubscriber();
    await cancel();
    await ledger.setToday('2026-02-27');
    expect(await resume(context, { id })).toMatchObject({
      status: 'active',
      endDate: null,
      nextBillingDate: '2026-02-28',
    });
    await ledger.setToday('2026-02-28');
    await openPeriods(ledger.db);
    expect(await grantsOf(clientId)).toEqual(['2026-01-31', '2026-02-28']);
  });

  test('cannot be resumed on the day it ends', async () => {
    const { id, context, cancel } = await createSubscriber();
    await cancel();
    await ledger.setToday('2026-02-28');
    await expect(resume(context, { id })).rejects.toThrow('This subscription has already ended.');
    await expect(cancel()).rejects.toThrow('This subscription has already ended.');
  });

  test.each(['part-time', 'full-time'] as const)(
    'is replaced by a new %s plan, which takes over its hours',
    async (plan) => {
      const { clientId, cancel, buy } = await createSubscriber();
      await cancel();
      await ledger.setToday('2026-02-10');
      const { monthlyHours } = await buy(plan);
      expect(await statusesOf(clientId)).toMatchObject([
        { plan: 'part-time', status: 'inactive', endDate: '2026-02-10', runs: false },
        { plan, status: 'active', endDate: null, runs: true },
      ]);
      expect(await findBalance(ledger.db, clientId)).toMatchObject({
        periodStart: '2026-02-10',
        carried: 70,
        balance: 70 + monthlyHours,
      });
    },
  );

  test('blocks an admin from activating an earlier plan while it runs', async () => {
    const { id, clientId, byAdmin, buy } = await createSubscriber();
    const { id: latest } = await buy('full-time');
    await setStatus(byAdmin, { id: latest, status: 'cancelled' });
    await expect(setStatus(byAdmin, { id, status: 'active' })).rejects.toMatchObject({
      constraint: 'subscriptions_one_active_key',
    });
    expect((await statusesOf(clientId)).filter(({ runs }) => runs)).toHaveLength(1);
  });
});

describe('the end of a cancelled plan', () => {
  const entriesOf = (id: number) =>
    ledger.db
      .selectFrom('auditLog')
      .select(['actorId', 'after'])
      .where('objectKind', '=', 'subscription')
      .where('objectId', '=', id)
      .where(sql<boolean>`after ? 'hoursLeft'`)
      .execute();
  const eventsOf = async (id: number) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from events
      where kind = 'subscription' and object_id = ${id}`.execute(ledger.db);
    return rows[0]?.count ?? 0;
  };

  test('is recorded once, with the unused hours', async () => {
    const { id, cancel } = await createSubscriber();
    await cancel();
    await recordPlanEnds(ledger.db);
    expect(await entriesOf(id)).toEqual([]);

    await ledger.setToday('2026-02-28');
    const before = await eventsOf(id);
    await recordPlanEnds(ledger.db);
    await recordPlanEnds(ledger.db);
    const facts = { isRunning: false, endDate: '2026-02-28', hoursLeft: 70 };
    expect(await entriesOf(id)).toMatchObject([{ actorId: null, after: facts }]);
    expect(await eventsOf(id)).toBe(before + 1);
  });

  test('is not recorded for a plan that was resumed or that an admin ended', async () => {
    const kept = await createSubscriber();
    await kept.cancel();
    await resume(kept.context, { id: kept.id });
    const ended = await createSubscriber();
    await ended.cancel();
    await setStatus(ended.byAdmin, { id: ended.id, status: 'inactive' });
    await ledger.setToday('2026-05-01');
    await recordPlanEnds(ledger.db);
    expect([await entriesOf(kept.id), await entriesOf(ended.id)]).toEqual([[], []]);
  });
});
