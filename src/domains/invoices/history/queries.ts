import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { invoiceHistoryKinds } from '#shared/invoice-value-sets.ts';
import type { InvoiceAct } from './schema.ts';

type Kind = (typeof invoiceHistoryKinds)[number];
type NewAct = { kind: Kind; actorId?: number | null; days?: number };

/** Does nothing if the client has done the same today. Take the locks of `lockInvoice` first. */
export const insertAct = (db: Db, invoiceId: number, { kind, actorId = null, days }: NewAct) =>
  db
    .insertInto('invoiceHistory')
    .values({ invoiceId, kind, actorId, days: days ?? null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Says who has sent a draft that was just issued. */
export const writeSender = (db: Db, invoiceId: number, actorId: number) =>
  db
    .updateTable('invoiceHistory')
    .set({ actorId })
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', 'issued')
    .execute();

export async function isWrittenToday(db: Db, invoiceId: number, kind: Kind) {
  const found = await db
    .selectFrom('invoiceHistory')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('kind', '=', kind)
    .where('kind', 'in', ['seen', 'downloaded'])
    .where('day', '=', sql<string>`billing_day()`)
    .executeTakeFirst();
  return found !== undefined;
}

/** The seconds since the invoice was last mailed; undefined if it was not. */
export async function secondsSinceMail(db: Db, invoiceId: number) {
  const { rows } = await sql<{ seconds: number }>`
    select floor(extract(epoch from clock_timestamp() - created_at))::integer as seconds
    from invoice_history where invoice_id = ${invoiceId} and kind in ('mailed', 'mailed-again')
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0]?.seconds;
}

/** The newest first. Payments and credit notes are read from their own rows. */
export async function listActs(db: Db, invoiceId: number, limit: number): Promise<InvoiceAct[]> {
  const payment = sql`select 'payment ' || payments.id, payments.id, 'paid', created_at, recorded_by, amount, null::text,
    null::integer, exists (select from payment_voids where payment_id = payments.id) from payments`;
  const { rows } = await sql<InvoiceAct>`
    select key, kind, at, full_name as "actorName", amount, number, days, is_voided as "isVoided"
    from (
      select 'act ' || id, id, kind, created_at, actor_id, null::numeric, null::text, days, false
        from invoice_history where invoice_id = ${invoiceId}
      union all ${payment} where invoice_id = ${invoiceId} and status = 'succeeded'
      union all ${payment} where id = (select payment_id from invoices where id = ${invoiceId})
      union all
      select 'note ' || note.id, note.id, 'credited', issued.created_at, note.created_by, note.total, note.number, null,
          note.voided_at is not null
        from invoices as note
          join invoice_history as issued on issued.invoice_id = note.id and issued.kind = 'issued'
        where note.credited_invoice_id = ${invoiceId}
    ) as act (key, id, kind, at, actor_id, amount, number, days, is_voided)
      left join users on users.id = actor_id
    order by at desc, act.id desc limit ${limit}`.execute(db);
  return rows;
}
