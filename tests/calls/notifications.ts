import type { NotificationKind } from '#shared/notification-value-sets.ts';
import { always, type Entry, who } from './entry.ts';
import type { World } from './world.ts';

const signedIn = (status: number) =>
  who(`401 ${status} ${status} ${status} ${status} ${status} ${status}`);
const nobody = signedIn(404);

/** An entry about a task of the client that the VA has not read. */
async function entryOfVa({ gva, people, tasks }: World) {
  const { id } = await gva.database.db
    .insertInto('notifications')
    .values({
      userId: people.va.id,
      kind: 'comment',
      subjectKind: 'task',
      subjectId: await tasks.own(),
      inApp: true,
      mail: false,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id };
}

const channels = (kind: NotificationKind) => ({ kind, inApp: true, mail: false });
const until = { until: '2026-06-01T00:00:00.000Z' };

/** The inbox and the settings of the caller: of their own only. */
export const notificationsCalls: Entry[] = [
  {
    number: 55,
    procedure: 'notifications.list',
    cases: [
      { name: 'the own inbox', input: always(), expected: signedIn(200) },
      { name: 'of an unknown kind', input: always({ kind: 'rain' }), expected: signedIn(400) },
      { name: 'after no cursor', input: always({ cursor: 'x' }), expected: signedIn(400) },
    ],
  },
  {
    number: 55,
    procedure: 'notifications.unread',
    cases: [{ name: 'the own count', input: always(), expected: signedIn(200) }],
  },
  {
    number: 55,
    procedure: 'notifications.read',
    audit: 'it only marks own entries as read',
    cases: [
      {
        name: "an entry of the VA's",
        input: entryOfVa,
        expected: who('401 404 200 404 404 404 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: nobody },
  },
  {
    number: 55,
    procedure: 'notifications.readSubject',
    audit: 'it only marks own entries as read',
    cases: [
      {
        name: 'a task',
        input: async ({ tasks }) => ({ kind: 'task', id: await tasks.own() }),
        expected: signedIn(200),
      },
      { name: 'an unknown kind', input: always({ kind: 'rain', id: 1 }), expected: signedIn(400) },
    ],
  },
  {
    number: 55,
    procedure: 'notifications.readAll',
    audit: 'it only marks own entries as read',
    cases: [
      { name: 'all until a time', input: always(until), expected: signedIn(200) },
      { name: 'without a time', input: always(), expected: signedIn(400) },
    ],
  },
  {
    number: 55,
    procedure: 'notifications.preferences',
    cases: [{ name: 'the own ones', input: always(), expected: signedIn(200) }],
  },
  {
    number: 55,
    procedure: 'notifications.setPreference',
    audit: 'it grants no right',
    cases: [
      { name: 'of all roles', input: always(channels('comment')), expected: signedIn(200) },
      {
        name: 'of administrators',
        input: always(channels('lead-waiting')),
        expected: who('401 200 404 404 404 404 404'),
      },
      { name: 'of an unknown kind', input: always({ kind: 'rain' }), expected: signedIn(400) },
    ],
  },
  {
    number: 55,
    procedure: 'settings.get',
    cases: [{ name: 'the own ones', input: always(), expected: signedIn(200) }],
  },
  {
    number: 55,
    procedure: 'settings.set',
    audit: 'it grants no right',
    cases: [
      { name: 'the clock', input: always({ clock: '24' }), expected: signedIn(200) },
      {
        name: 'half of the quiet hours',
        input: always({ quietFrom: 22 }),
        expected: signedIn(400),
      },
      { name: 'an impossible hour', input: always({ digestHour: 24 }), expected: signedIn(400) },
    ],
  },
  {
    number: 31,
    procedure: 'comments.mentionable',
    cases: [
      {
        name: 'on the own task',
        input: async ({ tasks }) => ({ taskId: await tasks.own() }),
        expected: who('401 200 200 404 404 200 404'),
      },
      {
        name: 'on a task in the pool',
        input: async ({ tasks }) => ({ taskId: await tasks.pool() }),
        expected: who('401 200 403 403 404 200 404'),
      },
    ],
    unknown: { input: (taskId) => ({ taskId }), expected: nobody },
  },
];
