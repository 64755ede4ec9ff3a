import { findBusinessDay } from '#server/database/business-day.ts';
import type { Db } from '#server/db.ts';
import { openPaper, type Paper } from '#server/pdf/papers.ts';
import { findBuyer } from '../buyer.ts';
import { dueDayOf } from '../draft-fields.ts';
import { sellerOnPaper } from '../paper.ts';
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
async function findParties(db: Db, { id, sellerName, ...draft }: Invoice) {
  if (sellerName !== null) return { sellerName, logo: await findLogo(db, id) };
  const seller = await findSeller(db);
  return {
    ...(await findBuyer(db, draft.clientId)),
    ...sellerOnPaper(seller),
    logo: seller.picture,
    dueOn: dueDayOf(draft, seller, await findBusinessDay(db)),
  };
}

/** The PDF of an invoice. An issued one is printed once until its facts change. The caller checks who may see it. */
export async function openInvoicePdf(
  context: Parameters<typeof openPaper>[0],
  invoice: Invoice,
): Promise<Buffer> {
  const { db, actor } = context;
  const print = async () =>
    printInvoice(actor, { ...invoice, ...(await findParties(db, invoice)) });
  return invoice.state === 'draft' ? print() : openPaper(context, paperOf(invoice), print);
}
