import type { NewRow } from '#db/types.ts';
import { newestFirst } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { ClientNote } from './schema.ts';

const selectNotes = (db: Db) =>
  db
    .selectFrom('clientNotes')
    .leftJoin('users as author', 'author.id', 'clientNotes.authorId')
    .select([
      'clientNotes.id',
      'clientNotes.clientId',
      'clientNotes.authorId',
      'clientNotes.content',
      'clientNotes.createdAt',
      'clientNotes.updatedAt',
      'author.fullName',
      'author.profileImage',
    ]);

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

const toNote = ({ authorId, fullName, profileImage, ...note }: NoteRow): ClientNote => ({
  ...note,
  author: authorId === null || fullName === null ? null : { id: authorId, fullName, profileImage },
});

/** Newest first. */
export async function listNotes(db: Db, clientId: number, page: PageRequest) {
  const query = selectNotes(db).where('clientNotes.clientId', '=', clientId);
  const rows = await newestFirst(query, page, 'clientNotes.createdAt', 'clientNotes.id').execute();
  return rows.map(toNote);
}

export async function readNote(db: Db, id: number) {
  return toNote(await selectNotes(db).where('clientNotes.id', '=', id).executeTakeFirstOrThrow());
}

export const lockNoteForUpdate = (db: Db, id: number) =>
  db
    .selectFrom('clientNotes')
    .select(['id', 'clientId', 'authorId', 'content'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function insertNote(db: Db, note: NewRow<'clientNotes'>) {
  const { id } = await db
    .insertInto('clientNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const setNoteContent = (db: Db, id: number, content: string) =>
  db.updateTable('clientNotes').set({ content }).where('id', '=', id).execute();

export const deleteNote = (db: Db, id: number) =>
  db.deleteFrom('clientNotes').where('id', '=', id).execute();
