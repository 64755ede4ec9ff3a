import { sql } from 'kysely';
import { openAmount } from '#domains/payments/invoices/queries.ts';
import type { Db } from '#server/db.ts';
import type { MailedInvoice } from './mails.ts';

/** The client, unless they were deleted. */
const userId = sql`(select users.id from users where users.id = invoices.client_id) as "userId"`;

const isToMail = sql`issued_on is not null and mailed_at is null and voided_at is null`;
const isToRemind = sql`status = 'sent'
  and (due_on < billing_day() and reminders = 0 or due_on <= billing_day() - 7 and reminders = 1)`;

/** An issued invoice or credit note that was not mailed yet. */
export async function findInvoiceToMail(db: Db) {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where ${isToMail} order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** An overdue invoice whose first (after 1 day) or second reminder (after 7 days) was not sent yet. */
export async function findInvoiceToRemind(db: Db) {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where ${isToRemind} order by due_on, id limit 1`.execute(db);
  return rows[0]?.id;
}

type ToMail = MailedInvoice & { userId: number | null; buyerEmail: string };

/** Undefined if another node has mailed it in the meantime. */
export async function lockInvoiceToMail(db: Db, id: number) {
  await sql`select lock_invoice(${id})`.execute(db);
  const { rows } = await sql<ToMail>`
    select id, kind, number, buyer_name as "buyerName", buyer_email as "buyerEmail", total,
      due_on as "dueOn", reason, status = 'void' as "isVoid", ${openAmount} as open, ${userId},
      (select number from invoices as credited where credited.id = invoices.credited_invoice_id)
        as "creditedNumber"
    from invoices where id = ${id} and ${isToMail}`.execute(db);
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

/** Undefined if it was paid, or another node has reminded of it, in the meantime. */
export async function lockInvoiceToRemind(db: Db, id: number) {
  await sql`select lock_invoice(${id})`.execute(db);
  const { rows } = await sql<ToRemind>`
    select id, number, buyer_name as "buyerName", buyer_email as "buyerEmail", ${userId},
      due_on as "dueOn", ${openAmount} as open, billing_day() - due_on as "daysOverdue"
    from invoices where id = ${id} and ${isToRemind}`.execute(db);
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
