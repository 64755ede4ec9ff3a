import type { Kysely } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';

const notes: [client: string, daysAgo: number, content: string][] = [
  ['client', 41, 'Prefers a call over messages, best before 10 am New York time.'],
  [
    'client',
    12,
    'Wants to hand over the wholesale mails in spring. Ask again when the new site is live.',
  ],
  ['jonas.berg', 26, 'Season starts in April: expects twice the hours until June.'],
  [
    'priya.raman',
    6,
    'Ran out of hours two months in a row. Offered the full-time plan, she decides this week.',
  ],
  ['samuel.adeyemi', 18, 'Invoices go to his accountant as well.'],
  ['george.papadakis', 33, 'Paused in winter last year too. Call him in February.'],
  ['chloe.dubois', 2, 'Came through Jonas Berg. Still compares us with another agency.'],
];

/** What the administrators know about some of the clients. */
export async function insertClientNotes(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  const rows = notes.map(([client, daysAgo, content]): NewRow<'clientNotes'> => {
    const createdAt = calendar.at(-daysAgo, 14.5);
    return {
      clientId: ids.of(client),
      authorId: ids.of('admin'),
      content,
      createdAt,
      updatedAt: createdAt,
    };
  });
  await db.insertInto('clientNotes').values(rows).execute();
}
