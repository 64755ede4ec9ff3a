import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const findAuthor = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['fullName', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** The form of the lead's address that is compared. */
export async function findContactEmail(db: Db, leadId: number) {
  const { contactEmail } = await db
    .selectFrom('leads')
    .select('contactEmail')
    .where('id', '=', leadId)
    .executeTakeFirstOrThrow();
  return contactEmail ?? '';
}

export const insertLeadMail = (db: Db, mail: NewRow<'leadMails'>) =>
  db.insertInto('leadMails').values(mail).returning('id').executeTakeFirstOrThrow();

/** Forgets the emails to a lead that were not sent and no longer will be. */
export const deleteUnsentLeadMails = (db: Db, leadId: number) =>
  db
    .deleteFrom('leadMails')
    .using('mailOutbox')
    .whereRef('mailOutbox.id', '=', 'leadMails.mailId')
    .where('leadMails.leadId', '=', leadId)
    .where('leadMails.content', 'is', null)
    .where('mailOutbox.status', '<>', 'sent')
    .execute();
