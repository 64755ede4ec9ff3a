import { sql } from 'kysely';

/** After that, a visitor who could not pay is lost. The failed renewal of a running plan stays. */
const maxCheckoutAgeDays = 30;

/**
 * Whether a failed payment, of the alias `failed`, is still a problem: no later one of the client exists. A failed renewal
 * stays when the client tries another plan in vain. The payment of an invoice is no such problem, because open invoices have
 * their own list (a failed renewal never names its invoice); and it is a later one only if it paid a plan month.
 */
export const isUnresolvedFailure = sql<boolean>`(
  failed.invoice_id is null
  and not exists (select from payments as later where later.client_id = failed.client_id
    and (later.created_at, later.id) > (failed.created_at, failed.id)
    and (later.invoice_id is null or later.subscription_id is not null)
    and (failed.kind <> 'renewal' or later.kind = 'renewal' or later.status = 'succeeded')
    and not exists (select from payment_voids where payment_id = later.id))
  and case failed.kind
    when 'renewal' then exists (select from subscriptions as renewed
      where renewed.id = failed.subscription_id and plan_runs(renewed.status, renewed.end_date))
    else failed.created_at > now() - make_interval(days => ${sql.lit(maxCheckoutAgeDays)})
      and not exists (select from subscriptions as running where running.user_id = failed.client_id
        and plan_runs(running.status, running.end_date)) end)`;
