import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** An issued invoice of a client. The open amount is 0 if it is paid or void. */
export const findIssuedInvoice = (db: Db, id: number, clientId: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'clientId', 'status'])
    .select(sql<number>`case status when 'sent' then total - paid - credited else 0 end`.as('open'))
    .where('id', '=', id)
    .where('clientId', '=', clientId)
    .where('kind', '=', 'invoice')
    .where('issuedOn', 'is not', null)
    .executeTakeFirst();
