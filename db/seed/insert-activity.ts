import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Calendar } from './calendar.ts';

/** The audit log of the demo: what its accounts, assignments, plans, refunds and sign-ins would have left in it. */
export async function insertActivity(db: Kysely<Database>, { now }: Calendar) {
  await sql`
    with admin as (select id from users where username = 'admin'),
    entries (actor_id, action, object_kind, object_id, after, address, created_at) as (
      select admin.id, 'created', 'user', users.id,
          jsonb_build_object('role', role, 'status', 'active'), '192.0.2.10', users.created_at
        from users, admin where username <> 'admin'
      union all
      select admin.id, 'approved', 'user', users.id, null, '192.0.2.10', approved_at
        from users, admin where approved_at is not null
      union all
      select admin.id, 'assigned', 'assignment', va_id,
          jsonb_build_object('vaId', va_id, 'clientId', client_id), '192.0.2.10', started_at
        from assignments, admin
      union all
      select user_id, 'created', 'subscription', id, jsonb_build_object('userId', user_id, 'status', 'active',
          'plan', plan, 'monthlyHours', monthly_hours, 'hourlyRate', hourly_rate, 'isPaid', true),
          '198.51.100.' || id, created_at
        from subscriptions where start_date is not null
      union all
      select null, 'created', 'payment', id, jsonb_build_object('userId', client_id, 'subscriptionId',
          subscription_id, 'status', status, 'kind', kind, 'plan', plan, 'amount', amount), null, created_at
        from payments
      union all
      select admin.id, 'refunded', 'payment', payment_id, jsonb_build_object('userId', client_id, 'amount',
          refunds.amount, 'currency', currency), '192.0.2.10', refunds.created_at
        from refunds join payments on payments.id = payment_id, admin
      union all
      select admin.id, 'sent', 'invoice', invoices.id, jsonb_build_object('number', number, 'clientId',
          client_id, 'amount', total), '192.0.2.10', mailed_at
        from invoices, admin where payment_id is null and mailed_at is not null and kind = 'invoice'
      union all
      select id, 'signed-in', 'sign-in', id, null, '198.51.100.' || id, day + (id * 7 % 60 + 780) * interval '1 minute'
        from users, generate_series(${now}::timestamptz::date - 6, ${now}::timestamptz::date, interval '1 day') as day
        where status = 'active' and extract(isodow from day) < 6 and (id + extract(day from day)::integer) % 3 = 0
    )
    insert into audit_log (actor_id, action, object_kind, object_id, after, address, created_at)
      select * from entries where created_at < ${now} order by created_at, object_kind, action, object_id`.execute(
    db,
  );
}
