import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { leadColumns } from './queries.ts';

/** The lead that this one was merged into. */
export async function findMergeTarget(db: Db, mergedId: number) {
  const merge = await db
    .selectFrom('leadMerges')
    .select('leadId')
    .where('mergedId', '=', mergedId)
    .executeTakeFirst();
  return merge?.leadId;
}

/** In the order of their ids, so that two merges do not wait for each other. */
export const lockLeadsForUpdate = (db: Db, ids: number[]) =>
  db
    .selectFrom('leads')
    .select(leadColumns)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertMerges = (db: Db, merges: NewRow<'leadMerges'>[]) =>
  db.insertInto('leadMerges').values(merges).execute();

/** Moves the comments, the mails, the answers and the earlier merges of these leads to another one. */
export async function moveHistory(db: Db, from: number[], leadId: number) {
  for (const table of ['leadComments', 'leadMails', 'leadAnswers', 'leadMerges'] as const)
    await db.updateTable(table).set({ leadId }).where('leadId', 'in', from).execute();
}

/** Moves the unread entries about answers of these leads to another one, which may have entries of its own. */
export const moveAnswerEntries = (db: Db, from: number[], leadId: number) =>
  sql`
    with moved as (
      delete from notifications where subject_kind = 'lead' and subject_id = any (${from}::integer[])
        and kind = 'lead-answered' and read_at is null
      returning *
    )
    insert into notifications as known
      (user_id, kind, subject_kind, subject_id, count, detail, in_app, mail, created_at, updated_at, mailed_at)
    select user_id, kind, subject_kind, ${leadId}::integer, sum(count), (array_agg(detail order by updated_at desc, id desc))[1],
        bool_or(in_app), bool_or(mail), min(created_at), max(updated_at),
        case when bool_and(mailed_at >= updated_at) then max(mailed_at) end
      from moved group by user_id, kind, subject_kind
    on conflict (user_id, kind, subject_kind, subject_id) where read_at is null do update set
      count = known.count + excluded.count,
      detail = case when excluded.updated_at >= known.updated_at then excluded.detail else known.detail end,
      in_app = known.in_app or excluded.in_app, mail = known.mail or excluded.mail,
      updated_at = greatest(known.updated_at, excluded.updated_at),
      mailed_at = case when known.mailed_at >= known.updated_at then excluded.mailed_at end`.execute(
    db,
  );

export const deleteLeads = (db: Db, ids: number[]) =>
  db.deleteFrom('leads').where('id', 'in', ids).execute();
