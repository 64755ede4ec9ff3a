import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** What is open of an invoice: 0 if it is paid or void. */
export const openAmount = sql<number>`case invoices.status when 'sent'
  then invoices.total - invoices.paid - invoices.credited else 0 end`;

/** An issued invoice of a client. */
export const findIssuedInvoice = (db: Db, id: number, clientId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'clientId', 'status', openAmount.as('open')])
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('kind', '=', 'invoice')
    .where('issuedOn', 'is not', null)
    .executeTakeFirst();
