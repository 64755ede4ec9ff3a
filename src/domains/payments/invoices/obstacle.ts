import type { Db } from '#server/db.ts';
import { formatMoney } from '#shared/money.ts';
import type { CheckoutRow } from '../checkout-queries.ts';
import { findIssuedInvoice } from './queries.ts';

type Issued = NonNullable<Awaited<ReturnType<typeof findIssuedInvoice>>>;

export const describeClosed = ({ number, status }: Pick<Issued, 'number' | 'status'>) =>
  status === 'paid'
    ? `Invoice ${number} is already paid.`
    : `Invoice ${number} is void, so there is nothing to pay.`;

/** Why a checkout no longer pays exactly what is open of its invoice. */
export async function findInvoiceObstacle(
  db: Db,
  { invoiceId, userId, amount }: Pick<CheckoutRow, 'invoiceId' | 'userId' | 'amount'>,
) {
  if (invoiceId === null) return undefined;
  const invoice = await findIssuedInvoice(db, invoiceId, userId);
  if (!invoice || invoice.open === amount) return undefined;
  return invoice.open > 0
    ? `The open amount of invoice ${invoice.number} has changed to ${formatMoney(invoice.open)}.`
    : describeClosed(invoice);
}
