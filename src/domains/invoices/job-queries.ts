import { sql } from 'kysely';
import { openAmount } from '#domains/payments/invoices/queries.ts';
import type { Db } from '#server/db.ts';
import type { RemindedInvoice } from '#shared/reminders.ts';
import type { MailedInvoice } from './mails.ts';

/** The client, unless they were deleted. */
const userId = sql`(select users.id from users where users.id = invoices.client_id) as "userId"`;

const isToMail = sql`issued_on is not null and mailed_at is null and voided_at is null`;
/**
 * Of the reminders, which are sent so many days after the due day, the last one that is due. Null if it is the day of the
 * invoice or before, if a later one was sent, or if the reminders were changed since then. Version 1.0.0 counted its two.
 */
const dueReminder = (days: number[]) => sql<
  number | null
>`(select max(days) from unnest(${days}::integer[]) as days
  where days <= billing_day() - due_on and due_on + days > issued_on
    and due_on + days >= coalesce((select reminders_since from seller_details), '-infinity')
    and days > coalesce((select max(sent.days) from invoice_history as sent
      where sent.invoice_id = invoices.id and sent.kind = 'reminded'), '-1000')
    and days > case reminders when 0 then -1000 when 1 then 1 else 7 end)`;

const isToRemind = (days: number[]) => sql`status = 'sent'
  and due_on <= billing_day() - ${Math.min(...days)}::integer and ${dueReminder(days)} is not null`;

/** An issued invoice or credit note that was not mailed yet. */
export async function findInvoiceToMail(db: Db) {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where ${isToMail} order by id limit 1`.execute(db);
  return rows[0]?.id;
}

/** An open invoice of which one of the reminders is due. */
export async function findInvoiceToRemind(db: Db, days: number[]) {
  const { rows } = await sql<{ id: number }>`
    select id from invoices where ${isToRemind(days)} order by due_on, id limit 1`.execute(db);
  return rows[0]?.id;
}

export type ToMail = Omit<MailedInvoice, 'hasPdf' | 'shown'> & {
  userId: number | null;
  buyerEmail: string;
  bookkeeperEmail: string | null;
};

const toMail = sql`
    select id, kind, number, buyer_name as "buyerName", buyer_email as "buyerEmail", total,
      due_on as "dueOn", reason, status = 'void' as "isVoid", ${openAmount} as open, ${userId},
      (select bookkeeper_email from client_profiles where user_id = invoices.client_id) as "bookkeeperEmail",
      (select number from invoices as credited where credited.id = invoices.credited_invoice_id)
        as "creditedNumber"
    from invoices`;

/** Undefined if another node has mailed it in the meantime. */
export async function lockInvoiceToMail(db: Db, id: number) {
  await sql`select lock_invoice(${id})`.execute(db);
  const { rows } = await sql<ToMail>`${toMail} where id = ${id} and ${isToMail}`.execute(db);
  return rows[0];
}

/** An invoice that was mailed before. Undefined if it is mailed by the job in a moment. */
export async function lockInvoiceToMailAgain(db: Db, id: number) {
  await sql`select lock_invoice(${id})`.execute(db);
  const { rows } = await sql<ToMail>`
    ${toMail} where id = ${id} and mailed_at is not null`.execute(db);
  return rows[0];
}

export const markMailed = (db: Db, id: number) =>
  sql`update invoices set mailed_at = clock_timestamp() where id = ${id}`.execute(db);

type ToRemind = RemindedInvoice & {
  id: number;
  buyerEmail: string;
  userId: number | null;
  /** The days of the reminder that is due. */
  reminder: number;
};

/** Undefined if it was paid, or another node has reminded of it, in the meantime. */
export async function lockInvoiceToRemind(db: Db, id: number, days: number[]) {
  await sql`select lock_invoice(${id})`.execute(db);
  const { rows } = await sql<ToRemind>`
    select id, number, buyer_name as "buyerName", buyer_email as "buyerEmail", ${userId},
      due_on as "dueOn", ${openAmount} as open, billing_day() - due_on as "daysOverdue",
      ${dueReminder(days)} as reminder
    from invoices where id = ${id} and ${isToRemind(days)}`.execute(db);
  return rows[0];
}

/** So that a node of version 1.0.0 does not remind again while the site is upgraded. */
export const markReminded = (db: Db, id: number, daysOverdue: number) =>
  sql`update invoices set reminders = ${daysOverdue < 1 ? 0 : daysOverdue < 7 ? 1 : 2}
    where id = ${id}`.execute(db);

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
