import { always, type Entry, who } from './entry.ts';
import type { World } from './world.ts';

const none = { count: 0, tasks: [] };

let weeks = 0;

/** A report of `client`, of a week that no other call uses. */
async function reportOf({ gva, people }: World) {
  weeks += 1;
  const week = new Date(Date.UTC(2001, 0, 1 + 7 * weeks)).toISOString().slice(0, 10);
  const content = { done: none, inProgress: none, waiting: none, hoursUsed: 2, hoursLeft: 8 };
  return gva.database.db
    .insertInto('weeklyReports')
    .values({ clientId: people.client.id, week, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
}

export const weeklyReportsCalls: Entry[] = [
  {
    number: 115,
    procedure: 'weeklyReports.list',
    cases: [
      { name: 'own', input: always(), expected: who('401 400 403 403 403 200 200') },
      {
        name: 'of a client',
        input: ({ people }) => ({ clientId: people.client.id }),
        expected: who('401 200 403 403 403 200 404'),
      },
    ],
    unknown: { input: (clientId) => ({ clientId }), expected: who('401 200 403 403 403 404 404') },
  },
  {
    number: 115,
    procedure: 'weeklyReports.get',
    cases: [{ name: 'of a client', input: reportOf, expected: who('401 200 403 403 403 200 404') }],
    unknown: { input: (id) => ({ id }), expected: who('401 404 403 403 403 404 404') },
  },
];
