import { always, type Entry, ownWork, who, writes } from './entry.ts';
import type { World } from './world.ts';

//                    anon admin va  other new client other
const everyone = who('401  200  200  200  200  200  200');
const invalid = who(' 401  400  400  400  400  400  400');
const notFound = who('401  404  404  404  404  404  404');
const adminsAndClient = who('401 200 404 404 404 200 404');
const adminsAndVa = who('401 200 200 404 404 404 404');
const admins = (status: number) => who(`401 ${status} 403 403 403 403 403`);

type Fields = Record<string, unknown>;

/** The conversation of `client`, with a question. */
const ofClient =
  (more: Fields = {}) =>
  async ({ gva, people: { client } }: World) => {
    await gva.askSupport(client);
    return { userId: client.id, ...more };
  };
const ofVa =
  (more: Fields = {}) =>
  ({ people: { va } }: World) => ({ userId: va.id, ...more });
const ofAdmin =
  (more: Fields = {}) =>
  ({ people: { admin } }: World) => ({ userId: admin.id, ...more });

const onConversation = (more: Fields = {}) => [
  { name: 'of a client', input: ofClient(more), expected: adminsAndClient },
  { name: 'of a VA who never wrote', input: ofVa(more), expected: adminsAndVa },
  { name: 'of an administrator', input: ofAdmin(more), expected: notFound },
];

export const supportCalls: Entry[] = [
  {
    number: 38,
    procedure: 'support.own',
    cases: [{ name: 'my own', input: always(), expected: everyone }],
  },
  {
    number: 38,
    procedure: 'support.thread',
    cases: onConversation(),
    unknown: { input: (userId) => ({ userId }), expected: notFound },
  },
  {
    number: 38,
    procedure: 'support.search',
    cases: [
      ...onConversation({ q: 'question' }),
      { name: 'without words', input: ofClient({ q: ' ' }), expected: invalid },
    ],
    unknown: { input: (userId) => ({ userId, q: 'question' }), expected: notFound },
  },
  {
    number: 38,
    procedure: 'support.history',
    cases: [
      {
        name: 'around a question of a client',
        input: async ({ gva, people: { client } }) => ({
          userId: client.id,
          position: { around: (await gva.askSupport(client)).id },
        }),
        expected: adminsAndClient,
      },
      {
        name: 'around a message of another conversation',
        input: async ({ gva, people: { client, va } }) => ({
          userId: va.id,
          position: { around: (await gva.askSupport(client)).id },
        }),
        expected: notFound,
      },
      { name: 'without a position', input: ofClient(), expected: invalid },
    ],
    unknown: { input: (userId) => ({ userId, position: { around: 1 } }), expected: notFound },
  },
  {
    number: 39,
    procedure: 'support.send',
    audit: writes('support assigned'),
    cases: [
      ...onConversation({ content: 'Hello' }),
      { name: 'blank', input: ofClient({ content: '\u00a0\u200b' }), expected: invalid },
      {
        name: 'to a malformed id',
        input: always({ userId: 'abc', content: 'Hello' }),
        expected: invalid,
      },
    ],
  },
  {
    number: 39,
    procedure: 'support.markRead',
    audit: ownWork,
    cases: onConversation(),
    unknown: { input: (userId) => ({ userId }), expected: notFound },
  },
  {
    number: 38,
    procedure: 'support.inbox',
    cases: [
      { name: 'open conversations', input: always({}), expected: admins(200) },
      { name: 'my conversations', input: always({ view: 'mine' }), expected: admins(200) },
      { name: 'unread conversations', input: always({ view: 'unread' }), expected: admins(200) },
      { name: 'an unknown view', input: always({ view: 'spam' }), expected: admins(400) },
    ],
  },
  {
    number: 38,
    procedure: 'support.find',
    cases: [
      { name: 'of a client', input: ofClient(), expected: admins(200) },
      { name: 'of an administrator', input: ofAdmin(), expected: admins(404) },
    ],
    unknown: { input: (userId) => ({ userId }), expected: admins(404) },
  },
  {
    number: 38,
    procedure: 'support.administrators',
    cases: [{ name: 'all', input: always(), expected: admins(200) }],
  },
  {
    number: 39,
    procedure: 'support.assign',
    audit: writes('support assigned', 'admin', async ({ gva, people }) => {
      const user = await gva.createUser({ role: 'client' });
      await gva.askSupport(user);
      return { userId: user.id, assigneeId: people.admin.id };
    }),
    cases: [
      {
        name: 'to an administrator',
        input: async (world) => ofClient({ assigneeId: world.people.admin.id })(world),
        expected: admins(200),
      },
      { name: 'to nobody', input: ofClient({ assigneeId: null }), expected: admins(200) },
      {
        name: 'to a VA',
        input: async (world) => ofClient({ assigneeId: world.people.va.id })(world),
        expected: admins(400),
      },
    ],
    unknown: { input: (userId) => ({ userId, assigneeId: null }), expected: admins(404) },
  },
  {
    number: 39,
    procedure: 'support.changeStatus',
    audit: writes('support updated'),
    cases: [
      { name: 'closed', input: ofClient({ status: 'closed' }), expected: admins(200) },
      { name: 'waiting', input: ofClient({ status: 'waiting' }), expected: admins(400) },
    ],
    unknown: { input: (userId) => ({ userId, status: 'closed' }), expected: admins(404) },
  },
];
