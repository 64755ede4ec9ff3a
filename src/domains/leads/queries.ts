import { sql } from 'kysely';
import type { NewRow, RowChange } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';

export const leadColumns = [
  'id',
  'fullName',
  'email',
  'company',
  'phone',
  'message',
  'serviceType',
  'plan',
  'status',
  'ownerId',
  'nextStep',
  'nextStepOn',
  'monthlyValue',
  'source',
  'rejectionReason',
  'rejectionNote',
  'userId',
  'createdAt',
  'updatedAt',
  'version',
] as const;

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
  db.insertInto('leads').values(lead).returning(leadColumns).executeTakeFirstOrThrow();

export const updateLead = (db: Db, id: number, changes: RowChange<'leads'>) =>
  db
    .updateTable('leads')
    .set(changes)
    .where('id', '=', id)
    .returning(leadColumns)
    .executeTakeFirstOrThrow();

/** Writes an event for a change beside the lead, such as a mail, so that open screens show it. */
export const touchLead = (db: Db, id: number) =>
  db.updateTable('leads').set({ updatedAt: sql<string>`now()` }).where('id', '=', id).execute();

/** An active administrator, who can work on leads. */
export const findOwner = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'fullName', 'profileImage'])
    .where('id', '=', id)
    .where('role', '=', 'admin')
    .where('status', '<>', 'inactive')
    .executeTakeFirst();

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
export function listLeadComments(db: Db, leadId: number, page: PageRequest) {
  const query = selectComments(db).where('leadComments.leadId', '=', leadId);
  return newestFirst(query, page, 'leadComments.createdAt', 'leadComments.id').execute();
}

export async function insertLeadComment(db: Db, comment: NewRow<'leadComments'>) {
  const { id } = await db
    .insertInto('leadComments')
    .values(comment)
    .returning('id')
    .executeTakeFirstOrThrow();
  return selectComments(db).where('leadComments.id', '=', id).executeTakeFirstOrThrow();
}
