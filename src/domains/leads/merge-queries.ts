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

export const deleteLeads = (db: Db, ids: number[]) =>
  db.deleteFrom('leads').where('id', 'in', ids).execute();
