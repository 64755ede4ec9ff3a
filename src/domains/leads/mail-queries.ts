import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const insertLeadMail = (db: Db, mail: NewRow<'leadMails'>) =>
  db.insertInto('leadMails').values(mail).returning('id').executeTakeFirstOrThrow();
