import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { containsPattern, isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import type { LeadDuplicate, LeadStatus } from './schema.ts';

const shownDuplicates = 3;

const sameAs = (column: 'contact_email' | 'contact_phone') => sql`
  (select other.id, other.full_name, other.status, other.created_at from leads as other
  where other.${sql.ref(column)} = leads.${sql.ref(column)} and other.id <> leads.id
  order by other.created_at desc, other.id desc limit ${shownDuplicates})`;

/** Other leads with the same email address or phone number, newest first. Two subqueries, to use both indexes. */
const duplicates = sql<LeadDuplicate[]>`coalesce(
  (select json_agg(json_build_object('id', id, 'fullName', full_name, 'status', status)
    order by created_at desc, id desc)
  from (${sameAs('contact_email')} union ${sameAs('contact_phone')}
    order by created_at desc, id desc limit ${shownDuplicates}) as known), '[]')`;

const leadColumns = [
  'id',
  'fullName',
  'email',
  'company',
  'phone',
  'message',
  'serviceType',
  'plan',
  'status',
  'createdAt',
  'updatedAt',
] as const;

type Filter = {
  id?: number | undefined;
  status?: LeadStatus | undefined;
  without?: LeadStatus | undefined;
  q?: string | undefined;
};
type Page = { limit: number; cursor?: CursorParts | undefined };
type OrderedPage = Page & { order: 'newest' | 'urgent' };

/** Must match the expression of the indexes `leads_urgency` and `leads_status_urgency`. */
export const urgency = sql`(case when status in ('request', 'lead') then created_at at time zone 'UTC'
    else timestamp '2100-01-01' + (timestamp '2100-01-01' - (created_at at time zone 'UTC')) end)`;

const isLessUrgent = (cursor: CursorParts | undefined) =>
  sql<boolean>`(${urgency}, id) > (${cursor?.[0]}::timestamptz at time zone 'UTC', ${cursor?.[1]})`;

const orders = {
  newest: { key: sql.ref('createdAt'), direction: 'desc', isAfter: isOlder },
  urgent: { key: urgency, direction: 'asc', isAfter: isLessUrgent },
} as const;

const searchedColumns = ['fullName', 'email', 'company'] as const;

export function listLeads(db: Db, { id, status, without, q }: Filter, page: OrderedPage) {
  const { limit, cursor, order } = page;
  const { key, direction, isAfter } = orders[order];
  let query = db
    .selectFrom('leads')
    .select(leadColumns)
    .select(
      sql<number>`(select count(*)::integer from lead_comments
      where lead_comments.lead_id = leads.id)`.as('commentCount'),
    )
    .select(duplicates.as('duplicates'));
  if (id !== undefined) query = query.where('id', '=', id);
  if (status !== undefined) query = query.where('status', '=', status);
  if (without !== undefined) query = query.where('status', '<>', without);
  if (q)
    query = query.where((eb) =>
      eb.or(searchedColumns.map((column) => eb(column, 'ilike', containsPattern(q)))),
    );
  if (cursor !== undefined) query = query.where(isAfter(cursor));
  return query.orderBy(key, direction).orderBy('id', direction).limit(limit).execute();
}

const maxCounted = 100;

/** Number of open demo requests, at most 100. */
export async function countRequests(db: Db) {
  const { count } = await db
    .selectFrom((inner) =>
      inner
        .selectFrom('leads')
        .select('id')
        .where('status', '=', 'request')
        .limit(maxCounted)
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export const findLead = (db: Db, id: number) =>
  db.selectFrom('leads').select(leadColumns).where('id', '=', id).executeTakeFirst();

export const lockLeadForUpdate = (db: Db, id: number) =>
  db.selectFrom('leads').select(leadColumns).where('id', '=', id).forUpdate().executeTakeFirst();

/** Serializes requests from one address until the transaction ends, so that the second sees the first. */
export const lockLeadEmail = (db: Db, email: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`lead ${email.toLowerCase()}`}))`.execute(db);

export async function hasRecentRequest(db: Db, email: string) {
  const recent = await db
    .selectFrom('leads')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('createdAt', '>', sql<string>`clock_timestamp() - interval '1 minute'`)
    .limit(1)
    .executeTakeFirst();
  return recent !== undefined;
}

export const insertLead = (db: Db, lead: NewRow<'leads'>) =>
  db.insertInto('leads').values(lead).execute();

export const setLeadStatus = (db: Db, id: number, status: LeadStatus) =>
  db
    .updateTable('leads')
    .set({ status })
    .where('id', '=', id)
    .returning(leadColumns)
    .executeTakeFirstOrThrow();

export const deleteLead = (db: Db, id: number) =>
  db.deleteFrom('leads').where('id', '=', id).execute();

const selectComments = (db: Db) =>
  db
    .selectFrom('leadComments')
    .innerJoin('users', 'users.id', 'leadComments.userId')
    .select([
      'leadComments.id',
      'leadComments.leadId',
      'leadComments.userId',
      'users.fullName as userName',
      'users.profileImage as userImage',
      'leadComments.content',
      'leadComments.createdAt',
    ]);

/** Newest first. */
export function listLeadComments(db: Db, leadId: number, { limit, cursor }: Page) {
  let query = selectComments(db).where('leadComments.leadId', '=', leadId);
  if (cursor) query = query.where(isOlder(cursor, 'leadComments.createdAt', 'leadComments.id'));
  return query
    .orderBy('leadComments.createdAt', 'desc')
    .orderBy('leadComments.id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertLeadComment(db: Db, comment: NewRow<'leadComments'>) {
  const { id } = await db
    .insertInto('leadComments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectComments(db).where('leadComments.id', '=', id).executeTakeFirstOrThrow();
}
