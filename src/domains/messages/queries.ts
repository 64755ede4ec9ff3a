import type { Db } from '#server/db.ts';

export type NewMessage = { senderId: number; receiverId: number; content: string };

export const insertMessage = (db: Db, message: NewMessage) =>
  db.insertInto('messages').values(message).returning('id').executeTakeFirstOrThrow();
