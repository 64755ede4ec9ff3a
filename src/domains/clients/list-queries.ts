import { type RawBuilder, sql } from 'kysely';
import { hasFewHoursLeft } from '#domains/ledger/usage-queries.ts';
import { isUnresolvedFailure } from '#domains/payments/failure-queries.ts';
import {
  isOpenInvoice,
  isOverdueInvoice,
  overdueSum,
  owedSum,
} from '#domains/payments/invoices/queries.ts';
import { clientIdsWith } from '#domains/users/directory/client-search.ts';
import {
  isAfter,
  type SortKey,
  type SortOrder,
  sqlDirection,
} from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { Plan } from '#shared/catalogue-plans.ts';
import type { PageRequest } from '#shared/page.ts';
import type { SubscriptionStatus, UserStatus } from '#shared/value-sets.ts';
import { quietDays } from './health.ts';
import type { ClientNeed, ClientSort } from './schema.ts';

/** A day with more overdue tasks says no more. */
const maxCountedTasks = 100;

type Need = { table: Table; condition: RawBuilder<unknown>; isOfInactive?: boolean };

const hasInvoice = (condition: RawBuilder<unknown>) =>
  sql`exists (select from invoices where invoices.client_id = users.id and ${condition})`;

/** Inactive clients need nothing, but they can owe. */
const needs: Record<ClientNeed, Need> = {
  'over-80': { table: 'usage', condition: hasFewHoursLeft },
  'no-va': { table: 'profile', condition: sql`va_of_client(users.id) is null` },
  'no-plan': {
    table: 'usage',
    condition: sql`(usage.covered_until is null or usage.covered_until <= billing_day())`,
  },
  quiet: {
    table: 'activity',
    condition: sql`activity.last_at < now() - make_interval(days => ${sql.lit(quietDays)})`,
  },
  owes: { table: 'profile', condition: hasInvoice(isOpenInvoice), isOfInactive: true },
  overdue: { table: 'profile', condition: hasInvoice(isOverdueInvoice), isOfInactive: true },
};

/** The columns of an index. */
const orders: Record<ClientSort, SortKey & { table: Table }> = {
  company: {
    table: 'profile',
    by: sql`profile.company_name`,
    id: sql`profile.user_id`,
    type: 'text',
  },
  created: { table: 'profile', by: sql`users.created_at`, id: sql`users.id`, type: 'timestamptz' },
  activity: {
    table: 'activity',
    by: sql`activity.last_at`,
    id: sql`activity.client_id`,
    type: 'timestamptz',
  },
  hours: { table: 'usage', by: sql`usage.used_share`, id: sql`usage.client_id`, type: 'numeric' },
};

type Table = 'profile' | 'activity' | 'usage';

/** Every client has one row in each of these tables. */
const tables: Record<Table, RawBuilder<unknown>> = {
  profile: sql`client_profiles as profile on profile.user_id = users.id`,
  activity: sql`client_activity as activity on activity.client_id = users.id`,
  usage: sql`client_usage as usage on usage.client_id = users.id`,
};
/** Clients with these tables only, because each further join gives PostgreSQL a chance to read a whole table. */
const clientsWith = (...names: Table[]) =>
  sql`users join ${sql.join(
    [...new Set(names)].map((name) => tables[name]),
    sql` join `,
  )}`;

export type ClientRow = {
  id: number;
  companyName: string;
  fullName: string;
  email: string;
  profileImage: string | null;
  status: UserStatus;
  createdAt: string;
  plan: Plan | null;
  customPlanName: string | null;
  monthlyHours: number | null;
  planStatus: SubscriptionStatus | null;
  planEnd: string | null;
  hoursUsed: number;
  hoursAvailable: number;
  vaId: number | null;
  vaName: string | null;
  vaImage: string | null;
  openTasks: number;
  overdueTasks: number;
  lastActivityAt: string;
  failedPaymentAt: string | null;
  lastRating: number | null;
  /** The open invoices, and what of them is overdue. */
  owed: number;
  overdue: number;
  sortKey: string | number;
};

/**
 * Reads what the list shows of the clients on a page, a few rows by index for each of them: the limits keep PostgreSQL from
 * joining whole tables.
 */
async function readClients(db: Db, page: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<ClientRow>`
    with page as materialized (${page})
    select page.sort_key, client.*, invoiced.owed, invoiced.overdue,
      plan.plan, plan.custom_plan_name, plan.monthly_hours, plan.plan_status, plan.plan_end,
      va.id as va_id, va.full_name as va_name, va.profile_image as va_image,
      -- A period that is not opened yet has no used hours, and begins with the hours that are left.
      case when client.is_open then greatest(client.taken, 0) else 0 end as hours_used,
      case when client.is_open then client.given - least(client.taken, 0)
        else client.given - client.taken + coalesce(plan.monthly_hours, 0) end as hours_available,
      (select coalesce(sum(amount), 0)::integer from task_counts where user_id = page.id
        and part = 'client' and task_counts.status in ('todo', 'in-progress', 'in-review')) as open_tasks,
      (select count(*)::integer from (select from tasks where client_id = page.id
        and tasks.status not in ('done', 'cancelled') and due_date < billing_day()
        limit ${sql.lit(maxCountedTasks)}) as late) as overdue_tasks,
      (select max(failed.created_at) from payments as failed where failed.client_id = page.id
        and failed.status = 'failed' and ${isUnresolvedFailure}) as failed_payment_at,
      (select rating from feedback where client_id = page.id
        order by feedback.created_at desc, feedback.id desc limit 1) as last_rating
    from page
    cross join lateral (
      select users.id, users.full_name, users.email, users.profile_image, users.status,
        users.created_at, profile.company_name, activity.last_at as last_activity_at,
        usage.given, usage.taken,
        usage.period_start is not distinct from billing_period_start(page.id) as is_open
      from ${clientsWith('profile', 'activity', 'usage')} where users.id = page.id limit 1
    ) as client
    cross join lateral (select ${owedSum} as owed, ${overdueSum} as overdue from invoices
      where invoices.client_id = page.id and ${isOpenInvoice}) as invoiced
    left join lateral (select id, full_name, profile_image from users
      where id = va_of_client(page.id) limit 1) as va on true
    left join lateral (select plan, custom_plan_name, monthly_hours, known.status as plan_status,
        end_date as plan_end
      from subscriptions as known where user_id = page.id and plan_runs(known.status, end_date)
      order by known.status = 'active' desc, known.id desc limit 1) as plan on true
    order by ${order}`.execute(db);
  return rows;
}

type ListFilter = {
  need?: ClientNeed | undefined;
  q?: string | undefined;
  sort: ClientSort;
  order: SortOrder;
};

export function listClients(
  db: Db,
  { need, q, sort, order }: ListFilter,
  { limit, cursor }: PageRequest,
) {
  const { table, by, id } = orders[sort];
  const direction = sql.raw(sqlDirection[order]);
  const needed = need && needs[need];
  const conditions = [
    sql`users.role = 'client'`,
    ...(needed ? [needed.condition] : []),
    ...(needed && !needed.isOfInactive ? [sql`users.status <> 'inactive'`] : []),
    ...(q ? [sql`users.id in ${clientIdsWith(q)}`] : []),
    ...(cursor ? [isAfter(cursor, orders[sort], order)] : []),
  ];
  const page = sql`select users.id, ${by} as sort_key
    from ${needed ? clientsWith(table, needed.table) : clientsWith(table)}
    where ${sql.join(conditions, sql` and `)}
    order by ${by} ${direction}, ${id} ${direction} limit ${limit}::integer`;
  return readClients(db, page, sql`page.sort_key ${direction}, page.id ${direction}`);
}

export async function findClient(db: Db, id: number): Promise<ClientRow | undefined> {
  const page = sql`select users.id, 0 as sort_key from ${clientsWith('profile')}
    where users.role = 'client' and users.id = ${id}::integer`;
  const [client] = await readClients(db, page, sql`page.id`);
  return client;
}
