import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { mailsOf } from '#tests/support/client-plans.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { pay } from '#tests/support/payments.ts';
import { mailInvoices, remindOfInvoices } from './mailing.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ database: await createTestDatabase() });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  client = await gva.createUser({ role: 'client' });
});

const notificationsOf = async ({ id }: TestUser) => {
  const rows = await gva.database.db
    .selectFrom('notifications')
    .select(['kind', 'readAt'])
    .where('userId', '=', id)
    .where('subjectKind', '=', 'invoice')
    .orderBy('id')
    .execute();
  return rows.map(({ kind, readAt }) => `${kind}${readAt === null ? '' : ', read'}`);
};

/** Moves the day on which the invoice was due into the past. */
async function makeOverdue(id: number, days: number) {
  const { db } = gva.database;
  await sql`alter table invoices disable trigger invoices_keep`.execute(db);
  await sql`update invoices set issued_on = billing_day() - 60, due_on = billing_day() - ${days}::integer
    where id = ${id}`.execute(db);
  await sql`alter table invoices enable trigger invoices_keep`.execute(db);
}

describe('the job that sends invoices', () => {
  /** As two nodes do at the same time. */
  async function run() {
    const context = { db: gva.database.db, env: testEnv(), signal: new AbortController().signal };
    await Promise.all([mailInvoices(context), mailInvoices(context)]);
    await Promise.all([remindOfInvoices(context), remindOfInvoices(context)]);
  }

  test('mails an invoice to pay and tells the client, once', async () => {
    const { number } = await sentInvoice(gva, admin, client);
    await run();
    await run();
    expect(await mailsOf(gva, client)).toEqual([
      { kind: 'invoice', subject: `Invoice ${number} of $150.00` },
    ]);
    expect(await notificationsOf(client)).toEqual(['invoice-sent']);
  });

  test('mails the invoice of a payment without a notification', async () => {
    await pay(gva, client);
    await run();
    const mails = await gva.database.db
      .selectFrom('mailOutbox')
      .select(['kind', 'recipient'])
      .where('userId', '=', client.id)
      .where('kind', '=', 'invoice')
      .execute();
    expect(mails).toEqual([{ kind: 'invoice', recipient: 'clara@example.com' }]);
    expect(await notificationsOf(client)).toEqual([]);
  });

  test('reminds of an overdue invoice a day and a week later, and no more', async () => {
    const { id, number } = await sentInvoice(gva, admin, client);
    await run();
    for (const days of [1, 6, 7, 30]) {
      await makeOverdue(id, days);
      await run();
    }
    const reminder = { kind: 'invoice-reminder', subject: `Invoice ${number} is overdue` };
    expect((await mailsOf(gva, client)).slice(1)).toEqual([reminder, reminder]);
    expect(await notificationsOf(client)).toEqual(['invoice-sent', 'invoice-overdue']);
    expect(await notificationsOf(admin)).toContain('invoice-overdue');

    const paidOn = new Date().toISOString().slice(0, 10);
    await gva.callAs(admin).invoices.pay.mutate({ id, paidOn, method: 'check' });
    expect(await notificationsOf(client)).toEqual(['invoice-sent, read', 'invoice-overdue, read']);
  });
});
