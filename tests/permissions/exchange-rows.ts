import type { Fields } from '../support/transports.ts';
import { always, type MatrixRow, who } from './row.ts';
import type { ActorName, World } from './world.ts';

type Person = Exclude<ActorName, 'anonymous'>;

//                    anon admin va  other new client other
const everyone = who('401  200  200  200  200  200  200');
const invalid = who(' 401  400  400  400  400  400  400');
const onlyClients = '401  403  403  403  403';
const notFoundForAll = who('401 404 404 404 404 404 404');

const to = (name: Person) => ({
  name: `to ${name}`,
  input: ({ people }: World) => ({ receiverId: people[name].id, content: 'Hello' }),
});

const messageRows: MatrixRow[] = [
  {
    number: 38,
    procedure: 'messages.list',
    rest: 'GET /messages',
    cases: [
      { name: 'my own', input: always(), expected: everyone },
      { name: 'a wrong limit', input: always({ limit: 0 }), expected: invalid },
    ],
  },
  {
    number: 38,
    procedure: 'messages.thread',
    rest: 'GET /messages',
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
    rest: 'POST /messages',
    cases: [
      { ...to('admin'), expected: who('401 400 201 201 201 201 201') },
      { ...to('va'), expected: who('   401 201 400 404 404 201 201') },
      { ...to('newVa'), expected: who('401 201 404 404 400 201 201') },
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
    rest: 'POST /messages/read',
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
    procedure: 'messages.unreadCount',
    cases: [{ name: 'own unread messages', input: always(), expected: everyone }],
  },
];

const ofId = (id: unknown) => ({ id });
const notFoundForClients = who(`${onlyClients} 404 404`);
const invalidForClients = who(`${onlyClients} 400 400`);

const newRoutine = { title: 'Inbox', description: 'Sort the mail' };
const routine =
  (fields: Fields = {}) =>
  async ({ gva, people }: World) => ({
    id: (await gva.createRoutine(people.client)).id,
    ...fields,
  });

const routineRows: MatrixRow[] = [
  {
    number: 44,
    procedure: 'routines.list',
    rest: 'GET /routines',
    cases: [
      { name: 'all visible routines', input: always({}), expected: everyone },
      { name: 'a limit of 0', input: always({ limit: 0 }), expected: invalid },
    ],
  },
  {
    number: 45,
    procedure: 'routines.create',
    rest: 'POST /routines',
    cases: [
      { name: 'my own', input: always(newRoutine), expected: who(`${onlyClients} 201 201`) },
      {
        name: 'for a client',
        input: ({ people }) => ({ ...newRoutine, clientId: people.client.id }),
        expected: who(`${onlyClients} 201 403`),
      },
      { name: 'untitled', input: always({ description: 'x' }), expected: invalidForClients },
    ],
  },
  {
    number: 46,
    procedure: 'routines.edit',
    rest: 'PUT /routines/:id',
    cases: [
      {
        name: "the client's",
        input: routine({ title: 'Mail' }),
        expected: who(`${onlyClients} 200 404`),
      },
      { name: 'blank', input: routine({ title: ' ' }), expected: invalidForClients },
    ],
    unknown: { input: (id) => ({ id, ...newRoutine }), expected: notFoundForClients },
  },
  {
    number: 46,
    procedure: 'routines.delete',
    rest: 'DELETE /routines/:id',
    cases: [{ name: "the client's", input: routine(), expected: who(`${onlyClients} 200 404`) }],
    unknown: { input: ofId, expected: notFoundForClients },
  },
];

export const exchangeRows: MatrixRow[] = [...messageRows, ...routineRows];
