import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());
beforeEach(async () => {
  await ledger.setToday('');
  await setBilling(true);
});

const setBilling = (isOn: boolean) =>
  sql`update seller_details set bills_extra_hours = ${isOn}`.execute(ledger.db);

const invoicesOf = (clientId: number) =>
  ledger.db
    .selectFrom('invoices')
    .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
    .select(['status', 'issuedOn', 'dueOn', 'invoices.total', 'quantity', 'unitPrice'])
    .select(['description', 'invoiceLines.kind'])
    .where('clientId', '=', clientId)
    .orderBy('invoices.id')
    .execute();

/** A client who has used 2.5 hours more than the 10 hours of their plan. */
async function clientInDebt() {
  const work = await ledger.createWork();
  await ledger.setToday('2026-01-31');
  await ledger.subscribe(work.client.id, 10);
  await ledger.log(work.task.id, work.va.id, 12.5);
  return work;
}

describe('extra hours of a period', () => {
  test('they are billed at the rate of the plan when the period closes, and settled in the ledger', async () => {
    const { client } = await clientInDebt();
    await ledger.setToday('2026-02-28');
    const expected = await findBalance(ledger.db, client.id);
    expect(expected).toMatchObject({ granted: 10, carried: 0, balance: 10 });

    await openPeriods(ledger.db);

    expect(await findBalance(ledger.db, client.id)).toEqual(expected);
    expect(await ledger.entries(client.id)).toMatchObject([
      { periodStart: '2026-01-31', kind: 'grant', hours: 10 },
      { periodStart: '2026-01-31', kind: 'use', hours: -12.5 },
      { periodStart: '2026-01-31', kind: 'carry', hours: 2.5 },
      { periodStart: '2026-02-28', kind: 'carry', hours: -2.5 },
      { periodStart: '2026-02-28', kind: 'billed', hours: 2.5 },
      { periodStart: '2026-02-28', kind: 'grant', hours: 10 },
    ]);
    expect(await invoicesOf(client.id)).toEqual([
      {
        status: 'sent',
        issuedOn: '2026-02-28',
        dueOn: '2026-03-14',
        total: 17.5,
        quantity: 2.5,
        unitPrice: 7,
        kind: 'extra-hours',
        description: 'Extra hours, January 31, 2026 to February 27, 2026',
      },
    ]);
  });

  test('twenty concurrent openings on two nodes bill the extra hours once', async () => {
    const { client } = await clientInDebt();
    await ledger.setToday('2026-02-28');
    const open = sql`select set_config('gva.today', '2026-02-28', true)`;
    await Promise.all(
      Array.from({ length: 20 }, () =>
        ledger.pooledDb.transaction().execute(async (trx) => {
          await open.execute(trx);
          await sql`select open_billing_period(${client.id}::integer)`.execute(trx);
        }),
      ),
    );
    expect(await invoicesOf(client.id)).toHaveLength(1);
    expect((await ledger.sums(client.id)).billed).toBe(250);
  });

  test('those of a plan that ended are billed by the hourly job', async () => {
    const { client } = await clientInDebt();
    await ledger.endActive(client.id);
    await ledger.setToday('2026-02-01');
    await openPeriods(ledger.db);
    expect(await invoicesOf(client.id)).toMatchObject([{ total: 17.5 }]);
    expect(await findBalance(ledger.db, client.id)).toMatchObject({ balance: 0 });
  });

  test('without the setting, the debt is carried to the next period', async () => {
    await setBilling(false);
    const { client } = await clientInDebt();
    await ledger.setToday('2026-02-28');
    expect(await findBalance(ledger.db, client.id)).toMatchObject({ carried: -2.5, balance: 7.5 });
    await openPeriods(ledger.db);
    expect(await findBalance(ledger.db, client.id)).toMatchObject({ carried: -2.5, balance: 7.5 });
    expect(await invoicesOf(client.id)).toEqual([]);
  });

  test('without a plan there is no rate, and the debt is carried', async () => {
    const { client, task, va } = await ledger.createWork();
    await ledger.setToday('2026-01-10');
    await ledger.log(task.id, va.id, 2);
    await ledger.setToday('2026-02-10');
    await ledger.log(task.id, va.id, 1);
    expect(await findBalance(ledger.db, client.id)).toMatchObject({ carried: -2, balance: -3 });
    expect(await invoicesOf(client.id)).toEqual([]);
  });

  test('bulk work of the past is not billed', async () => {
    const { client } = await clientInDebt();
    await ledger.setToday('2026-02-28');
    await ledger.db.transaction().execute(async (trx) => {
      await sql`select set_config('gva.silent', 'on', true)`.execute(trx);
      await sql`select open_billing_period(${client.id}::integer)`.execute(trx);
    });
    expect(await invoicesOf(client.id)).toEqual([]);
    expect((await ledger.sums(client.id)).billed).toBe(0);
  });
});
