import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import { conversations } from './conversations.ts';
import type { Ids } from './insert-people.ts';

export async function insertMessages(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const rows = conversations.flatMap(({ between, messages, unread = 0 }) =>
    messages.map(([from, minutesAgo, content], i): NewRow<'messages'> => {
      const moment = calendar.minutesAgo(minutesAgo);
      return {
        senderId: ids.of(between[from]),
        receiverId: ids.of(between[from === 0 ? 1 : 0]),
        content,
        isRead: i < messages.length - unread,
        createdAt: moment,
        updatedAt: moment,
      };
    }),
  );
  rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
  await db.insertInto('messages').values(rows).execute();
}
