import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { hoursLeftOf } from '../support/client-plans.ts';
import { eventually } from '../support/eventually.ts';
import type { TestUser } from '../support/factories.ts';
import { waiting } from '../support/open-transaction.ts';
import { makeDemoPayments, orderOf, pay } from '../support/payments.ts';
import { scheduleSmallerPlan } from '../support/scheduled-plans.ts';
import { createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
const demo = makeDemoPayments();
beforeAll(async () => {
  gva = await createRaceApp({}, { payments: demo.payments });
});
afterAll(() => gva.close());

const settledOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map(({ status }) => status);

async function newPayer() {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  return client;
}

/** Each plan that is active, each grant and each successful payment of a client. */
async function stateOf({ id }: TestUser) {
  const { rows } = await sql<{
    active: number;
    grants: number;
    paid: number;
    credits: number;
    unbalanced: number;
  }>`
    select (select count(*)::integer from subscriptions where user_id = ${id} and status = 'active') as active,
      (select count(*)::integer from hours_ledger where client_id = ${id} and kind = 'grant') as grants,
      (select coalesce(sum(amount), 0) from payments where client_id = ${id} and status = 'succeeded') as paid,
      (select count(*)::integer from hours_ledger where client_id = ${id} and kind = 'credit') as credits,
      (select count(*)::integer from (select from hours_ledger where client_id = ${id}
        and period_start < (select max(period_start) from hours_ledger where client_id = ${id})
        group by period_start having sum(hours) <> 0) as period) as unbalanced`.execute(
    gva.database.db,
  );
  return rows[0];
}

describe('an upgrade', () => {
  race('in twenty tabs is charged once', async () => {
    const client = await newPayer();
    const { payments } = gva.callAs(client);
    const orders = await runTwenty(() => Promise.resolve(orderOf({ plan: 'full-time' })));
    await settledOf(orders.map((order) => payments.begin.mutate(order)));
    demo.process();
    await settledOf(orders.map(({ id }) => payments.confirm.mutate({ id })));
    expect(await stateOf(client)).toEqual({
      active: 1,
      grants: 2,
      paid: 1040,
      credits: 1,
      unbalanced: 0,
    });
    expect(await hoursLeftOf(gva, client)).toBe(160);
  });
});

test('an act locks the hours of the client before the plan, as opening a period does', async () => {
  const client = await newPayer();
  const { db } = gva.database;
  const { items } = await gva.callAs(client).subscriptions.list.query({});
  const id = items[0]?.id ?? 0;
  const acting = await db.transaction().execute(async (opening) => {
    await sql`select open_billing_period(${client.id})`.execute(opening);
    const cancelling = gva
      .callAs(client)
      .subscriptions.setStatus.mutate({ id, status: 'cancelled' });
    await eventually(async () => (await waiting.execute(db)).rows).toEqual([{ count: 1 }]);
    await sql`select from subscriptions where id = ${id} for update nowait`.execute(opening);
    return [cancelling];
  });
  expect(await Promise.all(acting)).toMatchObject([{ status: 'cancelled' }]);
});

describe('a pack', () => {
  race('that is confirmed twenty times is booked once', async () => {
    const client = await newPayer();
    const { packs, payments } = gva.callAs(client);
    const { plan: _, ...order } = orderOf();
    await runTwenty(() => packs.begin.mutate({ ...order, hours: 10 }));
    demo.process();
    await runTwenty(() => payments.confirm.mutate({ id: order.id }));
    expect(await hoursLeftOf(gva, client)).toBe(90);
  });

  race('and a plan in two tabs: one of them is paid', async () => {
    const client = await newPayer();
    const { packs, payments } = gva.callAs(client);
    const { plan: _, ...pack } = orderOf();
    const upgrade = orderOf({ plan: 'full-time' });
    await settledOf([packs.begin.mutate({ ...pack, hours: 5 }), payments.begin.mutate(upgrade)]);
    demo.process();
    await settledOf([pack, upgrade].map(({ id }) => payments.confirm.mutate({ id })));
    expect([637.5, 1040]).toContain((await stateOf(client))?.paid);
  });
});

describe('a smaller plan', () => {
  race('is scheduled once', async () => {
    const client = await gva.createUser({ role: 'client' });
    await scheduleSmallerPlan(gva, client);
    await gva.callAs(client).planChanges.withdraw.mutate({});
    const { planChanges } = gva.callAs(client);
    const preview = await planChanges.preview.query({ plan: 'part-time' });
    const { subscriptionId, effectiveOn, amount } = preview;
    const previewed = { subscriptionId, effectiveOn, amount };
    const made = await runTwenty(() =>
      planChanges.schedule.mutate({ plan: 'part-time', previewed }),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  race('is withdrawn while the client cancels the plan: it does not begin', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { subscriptionId } = await scheduleSmallerPlan(gva, client);
    const { planChanges, subscriptions } = gva.callAs(client);
    await settledOf([
      planChanges.withdraw.mutate({}),
      subscriptions.setStatus.mutate({ id: subscriptionId, status: 'cancelled' }),
    ]);
    const { rows } =
      await sql`select status from plan_changes where client_id = ${client.id}`.execute(
        gva.database.db,
      );
    expect(rows).toEqual([{ status: 'withdrawn' }]);
  });
});
