import { formatMonthAndYear } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { actorOf, clientIn, type Described, factOf, type Sentences, words } from '../phrases.ts';

/** `invoice INV-000012`; a draft has no number. */
const invoiceOf = (entry: Described) => {
  const number = factOf(entry, 'number');
  return typeof number === 'string' ? `invoice ${number}` : 'the draft of an invoice';
};
const amountOf = (entry: Described) => formatMoney(Number(factOf(entry, 'amount')));

/** Or by the payment provider, which tells of a payment of the client. */
const isByClient = (entry: Described) =>
  entry.actorId === factOf(entry, 'clientId') || (entry.actorId === null && entry.address === null);

const monthOfEntry = (entry: Described) => formatMonthAndYear(String(factOf(entry, 'month')));

export const invoiceSentences: Pick<Sentences, 'invoice' | 'seller' | 'month'> = {
  invoice: {
    created: (e) => words`${actorOf(e)} wrote ${invoiceOf(e)} for ${clientIn(e)}`,
    updated: (e) => words`${actorOf(e)} changed ${invoiceOf(e)} for ${clientIn(e)}`,
    deleted: (e) => words`${actorOf(e)} deleted ${invoiceOf(e)} for ${clientIn(e)}`,
    sent: (e) => words`${actorOf(e)} sent ${invoiceOf(e)} of ${amountOf(e)} to ${clientIn(e)}`,
    paid: (e) =>
      isByClient(e)
        ? words`${clientIn(e)} paid ${amountOf(e)} for ${invoiceOf(e)}`
        : words`${actorOf(e)} recorded that ${clientIn(e)} paid ${amountOf(e)} for ${invoiceOf(e)}`,
    credited: (e) =>
      words`${actorOf(e)} credited ${amountOf(e)} of ${invoiceOf(e)} to ${clientIn(e)}`,
  },
  seller: {
    updated: (e) => words`${actorOf(e)} changed the seller's details on invoices`,
  },
  month: {
    closed: (e) => words`${actorOf(e)} closed ${monthOfEntry(e)}`,
    reopened: (e) => words`${actorOf(e)} opened ${monthOfEntry(e)} again`,
    downloaded: (e) => words`${actorOf(e)} downloaded the summary of ${monthOfEntry(e)}`,
  },
};
