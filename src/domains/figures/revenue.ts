import { sql } from 'kysely';
import type { Period } from './period.ts';

/** What clients paid in a period, less what they got back. Voided payments are left out. */
export const revenueEntries = ({ first, end }: Period) => sql`
  select 'payment' as source, payments.id as source_id, day_of(payments.created_at) as day,
    payments.client_id, null::integer as va_id, null::integer as task_id,
    null::text as note, null::numeric as hours, null::numeric as rate, payments.amount
  from payments
  where payments.status = 'succeeded' and payments.created_at >= ${first}::date
    and payments.created_at < ${end}::date
    and not exists (select from payment_voids where payment_id = payments.id)
  union all
  select 'refund', refunded.id, day_of(refunds.settled_at), refunded.client_id, null, null,
    refunds.reason, null, null, -refunds.amount
  from refunds join payments as refunded on refunded.id = refunds.payment_id
  where refunds.status = 'succeeded' and refunds.settled_at >= ${first}::date
    and refunds.settled_at < ${end}::date`;
