import { sql } from 'kysely';
import type { NewRow, Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';

export const insertMail = (db: Db, row: NewRow<'mailOutbox'>) =>
  db.insertInto('mailOutbox').values(row).returning(['id', 'subject']).executeTakeFirstOrThrow();

export type UnsentMail = Pick<
  Row<'mailOutbox'>,
  'recipient' | 'subject' | 'sealedText' | 'sealedParts' | 'messageId' | 'createdAt'
>;

/** Starts an attempt. Returns undefined if the mail was sent, or deleted together with its user. */
export const attemptMail = (db: Db, id: number): Promise<UnsentMail | undefined> =>
  db
    .updateTable('mailOutbox')
    .set({ attemptedAt: sql<string>`clock_timestamp()` })
    .where('id', '=', id)
    .where('status', '<>', 'sent')
    .returning(['recipient', 'subject', 'sealedText', 'sealedParts', 'messageId', 'createdAt'])
    .executeTakeFirst();

/**
 * Whether a mail about the user was sent, or may be on its way: an attempt takes a minute at most. Locks the mails, so that
 * no other attempt starts.
 */
export async function hasMailLeft(db: Db, userId: number) {
  const mails = await db
    .selectFrom('mailOutbox')
    .select(
      sql<boolean>`status = 'sent' or (status = 'waiting'
        and attempted_at > clock_timestamp() - interval '1 minute')`.as('hasLeft'),
    )
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return mails.some(({ hasLeft }) => hasLeft);
}

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
