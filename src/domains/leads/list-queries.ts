import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import {
  containsPattern,
  orderedPage,
  type WrittenSortKey,
} from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { CursorParts, PageRequest } from '#shared/page.ts';
import { dayWithoutStep, type LeadOrder } from './order.ts';
import { leadColumns } from './queries.ts';
import { urgencyOf } from './reply-deadline.ts';
import type { LeadDuplicate, LeadListing, LeadOwner, LeadStatus } from './schema.ts';
import { closedStatuses, waitingStatuses } from './statuses.ts';

const shownDuplicates = 3;

const sameAs = (column: 'contact_email' | 'contact_phone') => sql`
  (select other.id, other.full_name, other.status, other.user_id, other.created_at from leads as other
  where other.${sql.ref(column)} = leads.${sql.ref(column)} and other.id <> leads.id
  order by other.created_at desc, other.id desc limit ${shownDuplicates})`;

/** Other leads with the same email address or phone number, newest first. Two subqueries, to use both indexes. */
const duplicates = sql<LeadDuplicate[]>`coalesce(
  (select json_agg(json_build_object('id', id, 'fullName', full_name, 'status', status,
      'userId', user_id)
    order by created_at desc, id desc)
  from (${sameAs('contact_email')} union ${sameAs('contact_phone')}
    order by created_at desc, id desc limit ${shownDuplicates}) as known), '[]')`;

export const owner = sql<LeadOwner | null>`(select json_build_object('id', administrator.id,
    'fullName', administrator.full_name, 'profileImage', administrator.profile_image)
  from users as administrator where administrator.id = leads.owner_id)`;

export const commentCount = sql<number>`(select count(*)::integer from lead_comments
  where lead_comments.lead_id = leads.id)`;

export type LeadFilter = {
  id?: number | undefined;
  status?: LeadStatus | undefined;
  without?: LeadStatus | undefined;
  q?: string | undefined;
  owner?: number | 'none' | undefined;
  source?: string | undefined;
  due?: 'overdue' | 'today' | 'week' | undefined;
};

/** As values in the text of the statement, so that it can use the indexes with the same condition. */
const listed = (statuses: LeadStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));
export const isOpen = (column: string) =>
  sql<boolean>`${sql.ref(column)} not in (${listed(closedStatuses)})`;
export const isWaiting = (column: string) =>
  sql<boolean>`${sql.ref(column)} in (${listed(waitingStatuses)})`;
const firstDayAfter = { overdue: 0, today: 1, week: 8 } as const;

/** The condition of a filter; `true` for an empty one. */
export function matching({ id, status, without, q, owner, source, due }: LeadFilter) {
  const conditions = [
    ...(id === undefined ? [] : [sql`leads.id = ${id}`]),
    ...(status === undefined ? [] : [sql`leads.status = ${status}`]),
    ...(without === undefined ? [] : [sql`leads.status <> ${without}`]),
    ...(q
      ? [
          sql`(search_text(leads.full_name) like ${containsPattern(q)} or search_text(leads.email) like ${containsPattern(q)}
            or search_text(leads.company) like ${containsPattern(q)})`,
        ]
      : []),
    ...(owner === 'none' ? [sql`leads.owner_id is null`] : []),
    ...(typeof owner === 'number' ? [sql`leads.owner_id = ${owner}`] : []),
    ...(source === undefined ? [] : [sql`leads.source = ${source}`]),
    ...(due === undefined
      ? []
      : [
          sql`leads.next_step_on < billing_day() + ${sql.lit(firstDayAfter[due])}::integer and ${isOpen('leads.status')}`,
        ]),
  ];
  return conditions.length > 0
    ? sql<boolean>`${sql.join(conditions, sql` and `)}`
    : sql<boolean>`true`;
}

/** Must match the expression of the indexes `leads_urgency` and `leads_status_urgency`. */
export const urgency = sql<string>`(case when ${isWaiting('status')} then created_at at time zone 'UTC'
    else timestamp '2100-01-01' + (timestamp '2100-01-01' - (created_at at time zone 'UTC')) end)`;

type KeyFields = Pick<
  LeadListing,
  'fullName' | 'monthlyValue' | 'nextStepOn' | 'createdAt' | 'status'
>;

const id = sql`leads.id`;
const keys: Record<LeadOrder['sort'], WrittenSortKey<KeyFields>> = {
  urgency: { by: urgency, id, type: "timestamptz at time zone 'UTC'", write: urgencyOf },
  created: { by: sql`leads.created_at`, id, type: 'timestamptz', write: (row) => row.createdAt },
  name: { by: sql`leads.full_name`, id, type: 'text', write: (row) => row.fullName },
  value: {
    by: sql`coalesce(leads.monthly_value, 0)`,
    id,
    type: 'numeric',
    write: ({ monthlyValue }) => String(monthlyValue ?? 0),
  },
  'next-step': {
    by: sql`coalesce(leads.next_step_on, ${sql.lit(dayWithoutStep)}::date)`,
    id,
    type: 'date',
    write: ({ nextStepOn }) => nextStepOn ?? dayWithoutStep,
  },
};

/** The end of a page in this order. */
export const cursorOf =
  ({ sort }: LeadOrder) =>
  (row: KeyFields & { id: number }): CursorParts => [keys[sort].write(row), row.id];

const selectListings = (db: Db) =>
  db
    .selectFrom('leads')
    .select(leadColumns)
    .select([owner.as('owner'), commentCount.as('commentCount'), duplicates.as('duplicates')]);

export const inOrder = <Tables extends keyof Database, Output>(
  rows: SelectQueryBuilder<Database, Tables, Output>,
  page: PageRequest,
  { sort, direction }: LeadOrder,
) => orderedPage(rows, page, keys[sort], direction);

export const listLeads = (db: Db, filter: LeadFilter, page: PageRequest & { order: LeadOrder }) =>
  inOrder(selectListings(db).where(matching(filter)), page, page.order).execute();

export const findListing = (db: Db, id: number) =>
  selectListings(db).where('id', '=', id).executeTakeFirst();
