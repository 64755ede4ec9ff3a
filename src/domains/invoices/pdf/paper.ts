import type { Db } from '#server/db.ts';
import { openPaper, type Paper } from '#server/pdf/papers.ts';
import { findLogo } from '../queries.ts';
import type { Invoice } from '../schema.ts';
import { findSeller } from '../seller/queries.ts';
import { printInvoice } from './printer.ts';

/** An issued invoice or credit note. An overdue one is printed as when it was sent. */
export const paperOf = ({ id, state, paid, credited, ...invoice }: Invoice): Paper => ({
  of: 'invoiceId',
  id,
  facts: [
    state === 'overdue' ? 'sent' : state,
    paid,
    credited,
    invoice.paymentMethod,
    // The day of a card payment never changes.
    ...(invoice.isPaidByCard ? [] : [invoice.paidOn, invoice.reference]),
  ],
});

/** As issued, or for a draft as it would be issued now. */
async function findSellerOf(db: Db, { id, sellerName }: Invoice) {
  if (sellerName !== null) return { sellerName, logo: await findLogo(db, id) };
  const { name, address, taxNumber, footer, taxLabel, picture } = await findSeller(db);
  const seller = { sellerName: name, sellerAddress: address, sellerTaxNumber: taxNumber };
  return { ...seller, sellerFooter: footer, taxLabel, logo: picture };
}

/** The PDF of an invoice. An issued one is printed once until its facts change. The caller checks who may see it. */
export async function openInvoicePdf(
  context: Parameters<typeof openPaper>[0],
  invoice: Invoice,
): Promise<Buffer> {
  const { db, actor } = context;
  const print = async () =>
    printInvoice(actor, { ...invoice, ...(await findSellerOf(db, invoice)) });
  return invoice.state === 'draft' ? print() : openPaper(context, paperOf(invoice), print);
}
