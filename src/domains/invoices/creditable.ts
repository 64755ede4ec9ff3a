import { sql } from 'kysely';
import { openAmount } from '#domains/payments/invoices/queries.ts';

/** The card payments of an invoice, and what is left of each after refunds. */
const cardPayments = sql`(select card.id, card.subscription_id,
    card.amount - (select coalesce(sum(refunds.amount), 0) from refunds
      where refunds.payment_id = card.id and refunds.status <> 'failed') as left_over
  from payments as card where (card.id = invoices.payment_id or card.invoice_id = invoices.id)
    and card.status = 'succeeded' and card.provider is not null)`;

/**
 * The card payment that a credit refunds: one that is not refunded in full, or any of an invoice that was paid by card only. None
 * while a part of the invoice is open, because a credit takes that first.
 */
export const refundedPayment = sql<number | null>`case when invoices.status <> 'sent' then
  (select card.id from ${cardPayments} as card
    where card.left_over > 0 or not exists (select from payments as made
      where made.invoice_id = invoices.id and made.kind = 'recorded'
        and not exists (select from payment_voids where payment_id = made.id))
    order by card.left_over > 0 desc, card.id desc limit 1) end`;

/** What a credit takes at most: only what is open while a card has paid the other part, and what is left on the card that it refunds. */
export const creditable = sql<number>`case
  when invoices.status = 'sent' and exists (select from ${cardPayments} as card where card.left_over > 0)
    then ${openAmount}
  else least(invoices.total - invoices.credited,
    (select card.left_over from ${cardPayments} as card where card.id = ${refundedPayment})) end`;
