import { sql } from 'kysely';
import { isUnresolvedFailure } from '#domains/payments/failure-queries.ts';
import { isOverdueInvoice, openAmount } from '#domains/payments/invoices/queries.ts';

/** Since the day when it was due. A failed payment of its month has a row of its own, which is more urgent. */
export const overdueInvoices = {
  rows: sql`select 'invoice' as kind, invoices.id as id,
    invoices.due_on::timestamp at time zone 'UTC' as since,
    coalesce((select company_name from client_profiles where user_id = invoices.client_id),
      invoices.buyer_name) as name,
    invoices.number as detail, invoices.id as "targetId", ${openAmount} as amount,
    null::numeric as used, null::numeric as available
    from invoices where ${isOverdueInvoice} and not exists (
      select from invoice_lines as line join payments as failed
        on failed.client_id = invoices.client_id and failed.subscription_id = line.subscription_id
          and failed.period_start = line.period_start and failed.status = 'failed'
      where line.invoice_id = invoices.id and ${isUnresolvedFailure})`,
  order: sql`invoices.due_on, invoices.id`,
};
