import { test } from 'vitest';
import { isWrittenToday, secondsSinceMail } from '#domains/invoices/history/queries.ts';
import {
  findInvoiceToMail,
  findInvoiceToRemind,
  lockInvoiceToMail,
  lockInvoiceToMailAgain,
  lockInvoiceToRemind,
} from '#domains/invoices/job-queries.ts';
import { listClientsWithUnbilledDebt } from '#domains/ledger/queries.ts';
import { runSilently, watchPlans } from '../support/query-plans.ts';
import type { Fields } from '../support/transports.ts';

/** 12,000 invoices, of which a third belongs to one client, and 3,000 credit notes. */
const { app, people, expectBounded, expectBoundedCall } = watchPlans({
  growing: ['users', 'invoices', 'invoice_lines', 'invoice_history', 'payments', 'hours_ledger'],
  seed: async ({ database: { pool } }) =>
    runSilently(pool, [
      `insert into users (username, password_hash, full_name, email, role)
       select 'user ' || n, 'x', 'User ' || n, 'user' || n || '@example.com',
         (array['client', 'va'])[1 + n % 2] from generate_series(1, 3000) n`,
      `alter table invoices disable trigger user`,
      `alter table invoice_lines disable trigger user`,
      `insert into invoices (kind, client_id, number, seller_name, tax_label, buyer_name, buyer_email, issued_on, due_on,
         net, total, paid, mailed_at, reminders)
       select 'invoice', u.id, 'INV-' || lpad(n::text, 6, '0'), 'GVA', 'Tax', 'Clara', 'clara@example.com',
         current_date - n % 700, current_date - n % 700 + 14, 100, 100, case when n % 50 = 0 then 0 else 100 end, now(), 2
       from generate_series(1, 12000) n
       join (select id, row_number() over (order by id) as place from users where role = 'client') u
         on u.place = case when n % 3 = 0 then 1 else 1 + n % 1500 end`,
      `insert into invoices (kind, client_id, number, seller_name, tax_label, buyer_name, buyer_email, issued_on,
         net, total, credited_invoice_id, reason, mailed_at)
       select kind.name, client_id, 'CN-' || substr(number, 5), seller_name, tax_label, buyer_name, buyer_email, issued_on,
         10, 10, id, 'A test', now()
       from invoices, (select 'credit-note' as name) kind where id % 4 = 0`,
      `insert into invoice_lines (invoice_id, position, kind, description, quantity, unit_price, net, tax)
       select id, n, 'other', 'A line', 1, total / 2, total / 2, 0 from invoices, generate_series(1, 2) n`,
      `insert into payments (invoice_id, client_id, kind, status, amount, currency, plan, monthly_hours, hourly_rate,
         billing_name, billing_email, method, paid_on)
       select id, client_id, 'recorded', 'succeeded', total, 'usd', 'custom', 0, 0, 'Clara', 'clara@example.com', 'check', issued_on
       from invoices where kind = 'invoice' and paid > 0`,
      `insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, start_date)
       select id, 'part-time', 'inactive', 80, 7.5, current_date - 700 from users where role = 'client'`,
      `insert into hours_ledger (client_id, period_start, kind, hours, subscription_id)
       select user_id, current_date - 30 * n, 'grant', 80, id from subscriptions, generate_series(1, 8) n`,
      `insert into invoice_history (invoice_id, kind, day) select invoices.id, act.name, current_date - n
       from invoices, generate_series(1, 3) n, unnest('{issued,mailed,seen}'::text[]) as act (name)`,
      `alter table invoices enable trigger user`,
      `alter table invoice_lines enable trigger user`,
    ]),
});

const day = btoa(JSON.stringify(['2026-06-05', 3000]));
const page = { limit: 50 };
const ofClient = () => ({ clientId: people().client.id });

test.each<[string, () => Fields]>([
  ['all', () => page],
  ['a later page', () => ({ ...page, cursor: day })],
  ['of a client', () => ({ ...page, ...ofClient() })],
  ['of a year', () => ({ ...page, ...ofClient(), year: '2026' })],
  ['open', () => ({ ...page, view: 'open' })],
  ['overdue', () => ({ ...page, view: 'overdue' })],
  ['paid', () => ({ ...page, view: 'paid' })],
  ['void', () => ({ ...page, view: 'void' })],
  ['drafts', () => ({ ...page, view: 'draft' })],
  ['credit notes', () => ({ ...page, view: 'credit-notes' })],
  ['with a number', () => ({ ...page, q: 'INV-000123' })],
  ['of clients whose company has a word', () => ({ ...page, q: 'Brightwater' })],
])('invoices.list (%s) uses indexes', (_what, input) =>
  expectBoundedCall('admin', 'invoices.list', input()),
);

test('the invoices of a client and one invoice use indexes', async () => {
  await expectBoundedCall('client', 'invoices.list', page);
  await expectBoundedCall('client', 'invoices.waiting', undefined);
  await expectBoundedCall('admin', 'invoices.get', { id: 7000 });
  await expectBoundedCall('admin', 'invoices.history', { id: 7000 });
  await expectBoundedCall('admin', 'invoices.buyer', ofClient());
});

test('the sums of invoices use indexes', async () => {
  await expectBoundedCall('admin', 'invoices.sums', {});
  await expectBoundedCall('admin', 'invoices.sums', { ...ofClient(), month: '2026-06' });
  await expectBoundedCall('admin', 'seller.get', undefined);
  await expectBoundedCall('admin', 'agency.get', undefined);
});

test('the jobs of invoices use indexes', async () => {
  const { db } = app().database;
  await expectBounded(async () => {
    await findInvoiceToMail(db);
    await findInvoiceToRemind(db, [-3, 1, 7]);
    await lockInvoiceToMail(db, 1);
    await lockInvoiceToRemind(db, 1, [-3, 1, 7]);
    await lockInvoiceToMailAgain(db, 1);
    await secondsSinceMail(db, 1);
    await isWrittenToday(db, 1, 'seen');
    await listClientsWithUnbilledDebt(db, 500);
  });
});
