import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';

const hour = 60;
const day = 24 * hour;

interface Request {
  user: string;
  status: 'open' | 'closed';
  assignee: string | null;
  /** Whether GVA Support answers, the minutes since then, and the text; oldest first. */
  messages: [isAnswer: boolean, minutesAgo: number, text: string][];
  isUnread?: boolean;
}

const requests: Request[] = [
  {
    user: 'client',
    status: 'closed',
    assignee: 'admin',
    messages: [
      [false, 9 * day, 'Can the receipts go to our accountant as well?'],
      [true, 9 * day - 40, 'Yes. Send me the address, and I add it to your billing details.'],
      [false, 9 * day - 55, 'It is books@brightwater.example. Thank you!'],
      [true, 9 * day - 70, 'Done. The next receipt goes to both of you.'],
    ],
  },
  {
    user: 'va',
    status: 'open',
    assignee: 'admin',
    messages: [
      [false, 2 * day, 'I moved to another time zone. Do I have to tell my client?'],
      [
        true,
        2 * day - 90,
        'Change it in Settings. Your client then sees your local time in the chat and on My Assistant.',
      ],
    ],
  },
  {
    user: 'tom.whitfield',
    status: 'open',
    assignee: null,
    messages: [
      [
        false,
        95,
        'We need somebody for two weeks in July while our office manager is away. Can the plan grow for one month only?',
      ],
    ],
    isUnread: true,
  },
];

/** Support conversations in each state of the inbox. */
export async function insertSupport(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  for (const { user, status, assignee, messages, isUnread = false } of requests) {
    const userId = ids.of(user);
    await db
      .insertInto('supportConversations')
      .values({ userId, assigneeId: assignee === null ? null : ids.of(assignee) })
      .execute();
    const rows = messages.map(
      ([isAnswer, minutesAgo, content], index): NewRow<'supportMessages'> => ({
        userId,
        senderId: isAnswer ? ids.of('admin') : userId,
        isAnswer,
        content,
        isRead: !(isUnread && index === messages.length - 1),
        createdAt: calendar.minutesAgo(minutesAgo),
      }),
    );
    await db.insertInto('supportMessages').values(rows).execute();
    await db
      .updateTable('supportConversations')
      .set({ status })
      .where('userId', '=', userId)
      .execute();
  }
}
