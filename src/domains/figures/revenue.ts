import { sql } from 'kysely';
import type { Period } from './period.ts';

/**
 * What clients were invoiced in a period without tax, less what was credited. Payments of bulk work, which
 * has no invoices, count with their amount, less what was refunded.
 */
export const revenueEntries = ({ first, end }: Period) => sql`
  select kind as source, id as source_id, issued_on as day, client_id, null::integer as va_id,
    null::integer as task_id, number as note, null::numeric as hours, null::numeric as rate,
    case kind when 'invoice' then net else -net end as amount
  from invoices
  where issued_on >= ${first}::date and issued_on < ${end}::date and voided_at is null
  union all
  select 'payment', payments.id, business_day(payments.created_at), payments.client_id, null, null, null,
    null, null, payments.amount
  from payments
  where payments.status = 'succeeded' and payments.created_at >= business_day_start(${first}::date)
    and payments.created_at < business_day_start(${end}::date) and ${withoutInvoice('payments')}
    and not exists (select from payment_voids where payment_id = payments.id)
  union all
  select 'refund', refunded.id, business_day(refunds.settled_at), refunded.client_id, null, null,
    refunds.reason, null, null, -refunds.amount
  from refunds join payments as refunded on refunded.id = refunds.payment_id
  where refunds.status = 'succeeded' and refunds.settled_at >= business_day_start(${first}::date)
    and refunds.settled_at < business_day_start(${end}::date) and ${withoutInvoice('refunded')}`;

/** A payment leads to an invoice, or pays one that was written before. */
const withoutInvoice = (payment: string) =>
  sql`${sql.ref(`${payment}.invoice_id`)} is null
    and not exists (select from invoices where payment_id = ${sql.ref(`${payment}.id`)})`;
