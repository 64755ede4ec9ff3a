import { sql } from 'kysely';
import type { NewRow, Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const insertMail = (db: Db, row: NewRow<'mailOutbox'>) =>
  db.insertInto('mailOutbox').values(row).returning(['id', 'subject']).executeTakeFirstOrThrow();

export type UnsentMail = Pick<
  Row<'mailOutbox'>,
  'recipient' | 'subject' | 'sealedText' | 'sealedParts' | 'messageId' | 'createdAt'
>;

/** Returns undefined if the mail was sent, or deleted together with its user. */
export const findUnsentMail = (db: Db, id: number): Promise<UnsentMail | undefined> =>
  db
    .selectFrom('mailOutbox')
    .select(['recipient', 'subject', 'sealedText', 'sealedParts', 'messageId', 'createdAt'])
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .executeTakeFirst();

/** Deletes the content too: it is no longer needed. */
export const markSent = (db: Db, id: number) =>
  db
    .updateTable('mailOutbox')
    .set({
      status: 'sent',
      settledAt: sql<string>`clock_timestamp()`,
      sealedText: null,
      sealedParts: null,
      lastError: null,
    })
    .where('id', '=', id)
    .execute();

export const markParked = (db: Db, id: number, lastError: string) =>
  db
    .updateTable('mailOutbox')
    .set({ status: 'parked', settledAt: sql<string>`clock_timestamp()`, lastError })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .execute();

export const markWaiting = (db: Db, id: number) =>
  db
    .updateTable('mailOutbox')
    .set({ status: 'waiting', settledAt: null })
    .where('id', '=', id)
    .where('status', '=', 'parked')
    .execute();

export const findMailKind = (db: Db, id: number) =>
  db.selectFrom('mailOutbox').select('kind').where('id', '=', id).executeTakeFirst();
