import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { maxChangeMinutes } from './policy.ts';

/** Locks the message, so that an edit and a deletion are made one after the other. */
export const lockMessageForUpdate = (db: Db, id: number) =>
  db
    .selectFrom('messages')
    .select(['id', 'attachments', 'deletedAt'])
    .select(
      sql<boolean>`created_at > clock_timestamp() - make_interval(mins => ${maxChangeMinutes})`.as(
        'isRecent',
      ),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const updateContent = (db: Db, id: number, content: string) =>
  db
    .updateTable('messages')
    .set({ content, editedAt: sql<string>`now()` })
    .where('id', '=', id)
    .where('content', '!=', content)
    .execute();

/** Removes the text and the files. Nothing is left to read, so the message counts as read. */
export async function clearMessage(db: Db, id: number) {
  await db
    .updateTable('messages')
    .set({ content: '', attachments: '[]', isRead: true, editedAt: null })
    .set({ deletedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('files').where('messageId', '=', id).execute();
}
