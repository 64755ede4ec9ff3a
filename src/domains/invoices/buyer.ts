import * as z from 'zod';
import { findBilledCompany } from '#domains/payments/queries.ts';
import type { Db } from '#server/db.ts';
import { notFound } from '#server/errors.ts';
import { id } from '#shared/id.ts';
import { invoice } from './schema.ts';

export const buyerInput = z.object({ clientId: id });
export const buyer = invoice.pick({
  clientName: true,
  companyName: true,
  buyerEmail: true,
  buyerAddress: true,
  taxNumber: true,
});

/** The client as the buyer on an invoice that is issued now. */
export async function findBuyer(db: Db, clientId: number) {
  const found = await db
    .selectFrom('users')
    .select(['fullName as clientName', 'email as buyerEmail'])
    .where('id', '=', clientId)
    .where('role', '=', 'client')
    .executeTakeFirst();
  if (!found) return undefined;
  const { billingAddress: buyerAddress, ...company } = await findBilledCompany(db, clientId);
  return { ...found, ...company, buyerAddress };
}

export async function readBuyer(db: Db, clientId: number) {
  const found = await findBuyer(db, clientId);
  if (!found) throw notFound('Client');
  return found;
}
