import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chooseFileStore } from '#server/files/choose.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { mailsOf } from '#tests/support/client-plans.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeOverdue, sentInvoice } from '#tests/support/invoices.ts';
import { waiting } from '#tests/support/open-transaction.ts';
import { pay } from '#tests/support/payments.ts';
import { lockInvoiceToMail } from './job-queries.ts';
import { mailInvoices, remindOfInvoices } from './mailing.ts';
import { invoiceMail } from './mails.ts';
import { loadInvoice } from './read-invoice.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
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

const contextOf = (): Parameters<typeof mailInvoices>[0] => ({
  db: gva.database.db,
  env: testEnv(),
  files: chooseFileStore(testEnv()),
  log: gva.app.log,
  signal: new AbortController().signal,
});

describe('the job that sends invoices', () => {
  /** As two nodes do at the same time. */
  async function run() {
    const context = contextOf();
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

  test('mails an invoice and the receipt of its payment to the bookkeeper, too', async () => {
    const email = 'books@example.com';
    await gva.callAs(client).billing.saveBookkeeper.mutate({ email });
    const { id, buyerEmail } = await sentInvoice(gva, admin, client);
    await run();
    const paidOn = new Date().toISOString().slice(0, 10);
    await gva.callAs(admin).invoices.pay.mutate({ id, paidOn, method: 'check' });
    const mails = await gva.database.db
      .selectFrom('mailOutbox')
      .select(['kind', 'recipient'])
      .where('userId', '=', client.id)
      .where('kind', 'in', ['invoice', 'payment-recorded'])
      .orderBy('id')
      .execute();
    expect(mails).toEqual(
      ['invoice', 'payment-recorded'].flatMap((kind) =>
        [buyerEmail, email].map((recipient) => ({ kind, recipient })),
      ),
    );
  });

  test('does not ask for the payment of an invoice that was credited in full', async () => {
    const { id } = await sentInvoice(gva, admin, client);
    const credit = { id, requestId: randomUUID(), amount: 150, reason: 'Goodwill' };
    await gva.callAs(admin).invoices.credit.mutate(credit);
    const { db } = gva.database;
    const mailed = await db.transaction().execute((trx) => lockInvoiceToMail(trx, id));
    expect(mailed).toMatchObject({ open: 0, isVoid: true });
    if (!mailed) throw new Error('The invoice is already mailed.');
    const shown = await loadInvoice(db, id);
    const { text } = invoiceMail.render({ ...mailed, shown, hasPdf: true }, 'https://gva.example');
    expect(text).toContain('We credited it in full, so there is nothing to pay.');
  });

  test.each(['paid', 'reminded of'])(
    'an invoice that is %s waits for its entries in an inbox before it locks the events',
    async (act) => {
      const { id } = await sentInvoice(gva, admin, client);
      await run();
      await makeOverdue(gva, id, 1);
      await run();
      await makeOverdue(gva, id, 8);
      const { db } = gva.database;
      const paidOn = new Date().toISOString().slice(0, 10);
      const call = gva.callAs(admin).invoices.pay;
      const { acting, isFree } = await db.transaction().execute(async (reading) => {
        await sql`update notifications set read_at = now() where subject_kind = 'invoice'
        and subject_id = ${id} and kind = 'invoice-overdue'`.execute(reading);
        const acting =
          act === 'paid'
            ? call.mutate({ id, paidOn, method: 'check' })
            : remindOfInvoices(contextOf());
        await eventually(async () => (await waiting.execute(db)).rows).toEqual([{ count: 1 }]);
        const { rows } = await sql<{ isFree: boolean }>`
        select pg_try_advisory_xact_lock(hashtext('gva events')) as "isFree"`.execute(reading);
        return { acting: [acting], isFree: rows[0]?.isFree };
      });
      expect(isFree).toBe(true);
      await Promise.all(acting);
    },
  );

  test('reminds of an overdue invoice a day and a week later, and no more', async () => {
    const { id, number } = await sentInvoice(gva, admin, client);
    await run();
    for (const days of [1, 6, 7, 30]) {
      await makeOverdue(gva, id, days);
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
