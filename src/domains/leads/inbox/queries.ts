import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export async function isHandled(db: Db, digest: string) {
  const found = await db
    .selectFrom('handledLeadMails')
    .select('digest')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns false if the mail was handled already. Waits for a concurrent transaction with the same mail. */
export async function claimMail(db: Db, digest: string) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('handledLeadMails')
    .values({ digest })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const insertAnswer = (db: Db, answer: NewRow<'leadAnswers'>) =>
  db.insertInto('leadAnswers').values(answer).execute();
