import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Calendar } from './calendar.ts';
import type { Ids } from './insert-people.ts';

const views = [
  { name: 'Waiting for approval', state: { approval: 'awaiting' }, isShared: true },
  { name: 'VAs by name', state: { role: 'va', sort: 'name', order: 'ascending' }, isShared: false },
];

/** The administrator's views of the users. */
export async function insertViews(db: Kysely<Database>, calendar: Calendar, ids: Ids) {
  await db
    .insertInto('savedViews')
    .values(
      views.map(({ state, ...view }) => ({
        ...view,
        list: 'users' as const,
        state: JSON.stringify(state),
        ownerId: ids.of('admin'),
        createdAt: calendar.at(-20, 10),
      })),
    )
    .execute();
}
