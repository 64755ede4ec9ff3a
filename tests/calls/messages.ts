import type { Fields } from '../support/transports.ts';
import { always, type Entry, ownWork, who } from './entry.ts';
import { messageFields } from './fields.ts';
import type { ActorName, World } from './world.ts';

type Person = Exclude<ActorName, 'anonymous'>;

//                    anon admin va  other new client other
const everyone = who('401  200  200  200  200  200  200');
const invalid = who(' 401  400  400  400  400  400  400');
const notFoundForAll = who('401 404 404 404 404 404 404');

const to = (name: Person) => ({
  name: `to ${name}`,
  input: ({ people }: World) => ({ receiverId: people[name].id, content: 'Hello' }),
});

/** A message from `client` to `va`. */
const fromClient =
  (fields: Fields = {}) =>
  async ({ gva, people }: World) => ({
    id: (await gva.createMessage(people.client, people.va)).id,
    ...fields,
  });
const aged = async (world: World) => {
  const { id } = await fromClient()(world);
  const createdAt = new Date(Date.now() - 16 * 60_000);
  await world.gva.database.db
    .updateTable('messages')
    .set({ createdAt })
    .where('id', '=', id)
    .execute();
  return { id, content: 'Later' };
};

const changeRows: Entry[] = [
  {
    number: 39,
    procedure: 'messages.edit',
    audit: ownWork,
    cases: [
      {
        name: 'a message of `client` to `va`',
        input: fromClient({ content: 'Changed' }),
        expected: who('401 404 403 404 404 200 404'),
      },
      { name: 'after 16 minutes', input: aged, expected: who('401 404 403 404 404 409 404') },
      {
        name: 'to a blank text',
        input: fromClient({ content: ' ' }),
        expected: who('401 404 403 404 404 400 404'),
      },
    ],
    unknown: { input: (id) => ({ id, content: 'Changed' }), expected: notFoundForAll },
  },
  {
    number: 39,
    procedure: 'messages.delete',
    audit: ownWork,
    cases: [
      {
        name: 'a message of `client` to `va`',
        input: fromClient(),
        expected: who('401 404 403 404 404 200 404'),
      },
      { name: 'after 16 minutes', input: aged, expected: who('401 404 403 404 404 409 404') },
    ],
    unknown: { input: (id) => ({ id }), expected: notFoundForAll },
  },
  {
    number: 38,
    procedure: 'messages.get',
    cases: [
      {
        name: 'a message of `client` to `va`',
        input: fromClient(),
        expected: who('401 404 200 404 404 200 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: notFoundForAll },
  },
  {
    number: 38,
    procedure: 'messages.search',
    rest: 'GET /messages',
    cases: [
      {
        name: 'in one conversation',
        input: ({ people }) => ({ contactId: people.otherClient.id, q: 'message' }),
        expected: everyone,
      },
      {
        name: 'without words',
        input: ({ people }) => ({ contactId: people.otherClient.id, q: ' ' }),
        expected: invalid,
      },
    ],
  },
  {
    number: 38,
    procedure: 'messages.history',
    cases: [
      {
        name: 'around a message of `client` to `va`, for `va`',
        input: async (world) => ({
          contactId: world.people.client.id,
          position: { around: (await fromClient()(world)).id },
        }),
        expected: who('401 404 200 404 404 404 404'),
      },
      {
        name: 'without a position',
        input: ({ people }) => ({ contactId: people.client.id }),
        expected: invalid,
      },
    ],
    unknown: {
      input: (around) => ({ contactId: 1, position: { around } }),
      expected: notFoundForAll,
    },
  },
  {
    number: 39,
    procedure: 'messages.typing',
    audit: 'nothing is stored',
    cases: [
      {
        name: 'to client',
        input: ({ people }) => ({ contactId: people.client.id }),
        expected: who('401 200 200 200 404 400 404'),
      },
      {
        name: 'to a VA who awaits approval',
        input: ({ people }) => ({ contactId: people.newVa.id }),
        expected: who('401 200 404 404 400 404 404'),
      },
      { name: 'without a contact', input: always(), expected: invalid },
    ],
  },
  {
    number: 38,
    procedure: 'messages.sourceOfTask',
    cases: [
      {
        name: 'of a task of `client`',
        input: async ({ tasks }) => ({ taskId: await tasks.own() }),
        expected: everyone,
      },
    ],
    unknown: { input: (taskId) => ({ taskId }), expected: everyone },
  },
];

export const messagesCalls: Entry[] = [
  ...changeRows,
  {
    number: 38,
    procedure: 'messages.list',
    rest: 'GET /messages',
    fields: messageFields,
    cases: [
      { name: 'my own', input: always(), expected: everyone },
      { name: 'a wrong limit', input: always({ limit: 0 }), expected: invalid },
    ],
  },
  {
    number: 38,
    procedure: 'messages.thread',
    rest: 'GET /messages',
    fields: messageFields,
    cases: [
      {
        name: 'with one contact',
        input: ({ people }) => ({ contactId: people.otherClient.id }),
        expected: everyone,
      },
    ],
    unknown: { input: (contactId) => ({ contactId }), expected: everyone },
  },
  {
    number: 39,
    procedure: 'messages.send',
    audit: ownWork,
    fields: messageFields,
    cases: [
      { ...to('admin'), expected: who('401 400 201 201 201 201 201') },
      { ...to('va'), expected: who('   401 201 400 404 404 201 201') },
      { ...to('newVa'), expected: who('401 201 404 404 400 404 404') },
      { ...to('client'), expected: who('401 201 201 201 404 400 404') },
      {
        name: 'to an inactive VA',
        input: ({ inactiveVa }) => ({ receiverId: inactiveVa.id, content: 'Hello' }),
        expected: notFoundForAll,
      },
      {
        name: 'to an unknown user',
        input: always({ receiverId: 2_147_483_647, content: 'Hello' }),
        expected: notFoundForAll,
      },
      {
        name: 'blank',
        input: ({ people }) => ({ receiverId: people.admin.id, content: '\u00a0\u200b' }),
        expected: invalid,
      },
      {
        name: 'to a malformed id',
        input: always({ receiverId: 'abc', content: 'Hello' }),
        expected: invalid,
      },
    ],
  },
  {
    number: 39,
    procedure: 'messages.markRead',
    audit: ownWork,
    cases: [
      {
        name: 'messages of one contact',
        input: ({ people }) => ({ contactId: people.va.id }),
        expected: everyone,
      },
      { name: 'without a contact', input: always(), expected: invalid },
    ],
  },
  {
    number: 38,
    procedure: 'messages.contacts',
    cases: [
      { name: 'own contacts', input: always({}), expected: everyone },
      { name: 'a list as search text', input: always({ q: ['x'] }), expected: invalid },
    ],
  },
  {
    number: 38,
    procedure: 'messages.presence',
    cases: [
      {
        name: 'of one contact',
        input: ({ people }) => ({ contactId: people.otherClient.id }),
        expected: everyone,
      },
    ],
    unknown: { input: (contactId) => ({ contactId }), expected: everyone },
  },
  {
    number: 38,
    procedure: 'messages.unreadCount',
    cases: [{ name: 'own unread messages', input: always(), expected: everyone }],
  },
];
