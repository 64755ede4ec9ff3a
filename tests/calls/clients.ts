import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);

/** A note of the administrator who calls, or of another one. */
const noteBy =
  (isOwn: boolean) =>
  async ({ gva, people }: World) => {
    const { id: authorId } = isOwn ? people.admin : await gva.createUser({ role: 'admin' });
    return gva.database.db
      .insertInto('clientNotes')
      .values({ clientId: people.client.id, authorId, content: 'Prefers calls' })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
const ofClient = ({ people }: World) => ({ id: people.client.id });
const onClient = ({ people }: World) => ({ clientId: people.client.id });

export const clientsCalls: Entry[] = [
  {
    number: 7,
    procedure: 'clients.list',
    cases: [
      { name: 'all', input: always(), expected: adminOnly(200) },
      { name: 'without a VA', input: always({ need: 'no-va' }), expected: adminOnly(200) },
      { name: 'an unknown need', input: always({ need: 'sleep' }), expected: adminOnly(400) },
      {
        name: 'a cursor of another order',
        input: always({ sort: 'hours', cursor: btoa(JSON.stringify(['Company', 1])) }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 7,
    procedure: 'clients.overview',
    cases: [
      { name: 'a client', input: ofClient, expected: adminOnly(200) },
      { name: 'a VA', input: ({ people }) => ({ id: people.va.id }), expected: adminOnly(404) },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
  {
    number: 7,
    procedure: 'clients.notes',
    cases: [{ name: 'on a client', input: onClient, expected: adminOnly(200) }],
    unknown: { input: (clientId) => ({ clientId }), expected: adminOnly(404) },
  },
  {
    number: 7,
    procedure: 'clients.addNote',
    audit: writes('client-note created'),
    cases: [
      {
        name: 'on a client',
        input: (world) => ({ ...onClient(world), content: 'Prefers calls' }),
        expected: adminOnly(201),
      },
      {
        name: 'without a text',
        input: (world) => ({ ...onClient(world), content: ' ' }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (clientId) => ({ clientId, content: 'A note' }), expected: adminOnly(404) },
  },
  {
    number: 7,
    procedure: 'clients.editNote',
    audit: writes('client-note updated'),
    cases: [
      {
        name: 'an own note',
        input: async (world) => ({ ...(await noteBy(true)(world)), content: 'Prefers mails' }),
        expected: adminOnly(200),
      },
      {
        name: 'the note of another administrator',
        input: async (world) => ({ ...(await noteBy(false)(world)), content: 'Prefers mails' }),
        expected: adminOnly(403),
      },
      {
        name: 'without a text',
        input: async (world) => ({ ...(await noteBy(true)(world)), content: '' }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (id) => ({ id, content: 'A note' }), expected: adminOnly(404) },
  },
  {
    number: 7,
    procedure: 'clients.deleteNote',
    audit: writes('client-note deleted'),
    cases: [
      { name: 'an own note', input: noteBy(true), expected: adminOnly(200) },
      { name: 'the note of another administrator', input: noteBy(false), expected: adminOnly(200) },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
];
