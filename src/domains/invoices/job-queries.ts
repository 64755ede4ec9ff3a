import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { MailedInvoice } from './mails.ts';

type ToMail = MailedInvoice & { id: number; userId: number | null; buyerEmail: string };

/** The client, unless they were deleted. */
const userId = sql`(select users.id from users where users.id = invoices.client_id) as "userId"`;
const open = sql`case status when 'sent' then total - paid - credited else 0 end as open`;

/** In the order of all writers of invoices: the notifications of this transaction are events. */
const lockEvents = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('gva events'))`.execute(db);

/** Locks an issued invoice that was not mailed yet, and that no other node is mailing. */
export async function lockInvoiceToMail(db: Db) {
  await lockEvents(db);
  const { rows } = await sql<ToMail>`
    select id, kind, number, buyer_name as "buyerName", buyer_email as "buyerEmail", total,
      due_on as "dueOn", reason, ${open}, ${userId},
      (select number from invoices as credited where credited.id = invoices.credited_invoice_id)
        as "creditedNumber"
    from invoices where issued_on is not null and mailed_at is null
    order by id limit 1 for no key update skip locked`.execute(db);
  return rows[0];
}

export const markMailed = (db: Db, id: number) =>
  sql`update invoices set mailed_at = clock_timestamp() where id = ${id}`.execute(db);

type ToRemind = {
  id: number;
  number: string;
  buyerName: string;
  buyerEmail: string;
  userId: number | null;
  dueOn: string;
  open: number;
  daysOverdue: number;
};

/** Locks an overdue invoice whose first (after 1 day) or second reminder (after 7 days) was not sent yet. */
export async function lockInvoiceToRemind(db: Db) {
  await lockEvents(db);
  const { rows } = await sql<ToRemind>`
    select id, number, buyer_name as "buyerName", buyer_email as "buyerEmail", ${userId},
      due_on as "dueOn", ${open}, billing_day() - due_on as "daysOverdue"
    from invoices where status = 'sent'
      and (due_on < billing_day() and reminders = 0 or due_on <= billing_day() - 7 and reminders = 1)
    order by due_on, id limit 1 for no key update skip locked`.execute(db);
  return rows[0];
}

/** A reminder that is late counts as both, so that two are not sent together. */
export const markReminded = (db: Db, id: number, count: number) =>
  sql`update invoices set reminders = ${count} where id = ${id}`.execute(db);

export const notifyOfInvoice = (
  db: Db,
  clientId: number,
  kind: 'invoice-sent' | 'invoice-overdue',
  invoiceId: number,
) =>
  sql`select notify_user(${clientId}::integer, ${kind}, 'invoice', ${invoiceId}::integer, null)`.execute(
    db,
  );

export const notifyAdminsOfOverdue = (db: Db, invoiceId: number) =>
  sql`select notify_admins('invoice-overdue', 'invoice', ${invoiceId}::integer, null)`.execute(db);
