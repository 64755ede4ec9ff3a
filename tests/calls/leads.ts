import { randomUUID } from 'node:crypto';
import { always, type Case, type Entry, who, writes } from './entry.ts';
import { leadFields, userFields } from './fields.ts';
import type { World } from './world.ts';

const newEmail = () => `${randomUUID().slice(0, 12)}@example.com`;

/** Resets the rate limit before the call. */
const visitor =
  (changes: object = {}) =>
  async ({ gva }: World) => {
    await gva.database.db.deleteFrom('rateLimits').where('key', 'like', 'lead:%').execute();
    return { fullName: 'Vic Visitor', email: newEmail(), ...changes };
  };

const leadOf = async (
  { gva, people }: World,
  status: 'request' | 'lead' | 'converted' = 'lead',
) => {
  const userId = status === 'converted' ? people.client.id : null;
  const { id } = await gva.database.db
    .insertInto('leads')
    .values({ fullName: 'Vic Visitor', email: newEmail(), status, userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const account = () => {
  const email = newEmail();
  return {
    username: email.slice(0, 12),
    password: 'six letters',
    fullName: 'Vic Visitor',
    email,
    role: 'client',
    companyName: 'Vic Ltd',
  };
};

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const onLead = (name: string, fields: () => object, status: number): Case => ({
  name,
  input: async (world) => ({ id: await leadOf(world), ...fields() }),
  expected: adminOnly(status),
});
const none = () => ({});
const commentFields = 'content createdAt id leadId userId userImage userName';

const ofLead = (change: object, status?: 'converted') => async (world: World) => ({
  ...account(),
  ...change,
  leadId: await leadOf(world, status),
});

/** The documented path of a conversion: create a user from a lead. */
const creation: Entry = {
  number: 8,
  procedure: 'leads.convert',
  audit: writes('lead converted'),
  rest: 'POST /users',
  fields: userFields,
  cases: [
    { name: 'a client from a lead', input: ofLead({}), expected: adminOnly(201) },
    {
      name: 'a VA from a lead',
      input: ofLead({ role: 'va', specialization: 'lead-generation' }),
      expected: adminOnly(201),
    },
    { name: 'an admin from a lead', input: ofLead({ role: 'admin' }), expected: adminOnly(400) },
    {
      name: 'a user from a converted lead',
      input: ofLead({}, 'converted'),
      expected: adminOnly(409),
    },
    {
      name: 'a user from an unknown lead',
      input: () => ({ ...account(), leadId: 2_147_483_647 }),
      expected: adminOnly(404),
    },
  ],
};

export const leadsCalls: Entry[] = [
  creation,
  {
    number: 47,
    procedure: 'leads.submit',
    audit: 'the lead itself is the record',
    rest: 'POST /leads',
    cases: [
      { name: 'a demo request', input: visitor(), expected: who('201 201 201 201 201 201 201') },
      {
        name: 'with an incomplete name',
        input: visitor({ fullName: 'Vic' }),
        expected: who('400 400 400 400 400 400 400'),
      },
      {
        name: 'again within a minute',
        input: async (world) => {
          const lead = await visitor()(world);
          await world.gva.database.db.insertInto('leads').values(lead).execute();
          return lead;
        },
        expected: who('409 409 409 409 409 409 409'),
      },
    ],
  },
  {
    number: 47,
    procedure: 'leads.ticket',
    cases: [{ name: 'a ticket', input: always(), expected: who('200 200 200 200 200 200 200') }],
  },
  {
    number: 48,
    procedure: 'leads.list',
    fields: leadFields,
    cases: [
      { name: 'all', input: always(), expected: adminOnly(200) },
      { name: 'one', input: always({ id: 1 }), expected: adminOnly(200) },
      {
        name: 'with an unknown status',
        input: always({ status: 'new' }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 48,
    procedure: 'leads.waiting',
    cases: [{ name: 'the number', input: always(), expected: adminOnly(200) }],
  },
  {
    number: 48,
    procedure: 'leads.move',
    audit: writes('lead accepted', 'admin', async (world) => ({
      id: await leadOf(world, 'request'),
      status: 'lead',
    })),
    fields: leadFields,
    cases: [
      onLead('to another status', () => ({ status: 'contacted' }), 200),
      onLead('to an unknown status', () => ({ status: 'unknown' }), 400),
      onLead('that has another status', () => ({ status: 'contacted', from: 'qualified' }), 409),
      {
        name: 'a converted lead',
        input: async (world) => ({ id: await leadOf(world, 'converted'), status: 'lead' }),
        expected: adminOnly(200),
      },
    ],
    unknown: { input: (id) => ({ id, status: 'lead' }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.delete',
    audit: writes('lead deleted'),
    cases: [onLead('a lead', none, 200)],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.convert',
    cases: [
      {
        name: 'a lead',
        input: async (world) => ({ leadId: await leadOf(world), ...account() }),
        expected: adminOnly(201),
      },
      {
        name: 'a converted lead',
        input: async (world) => ({ leadId: await leadOf(world, 'converted'), ...account() }),
        expected: adminOnly(409),
      },
      {
        name: 'into an administrator',
        input: async (world) => ({ leadId: await leadOf(world), ...account(), role: 'admin' }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (leadId) => ({ leadId, ...account() }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.undoConversion',
    audit: writes('user deleted'),
    cases: [
      {
        name: 'of an account that nobody has used',
        input: async (world) => {
          const [id, { id: userId }] = [
            await leadOf(world, 'converted'),
            await world.gva.createUser({ role: 'client' }),
          ];
          await world.gva.database.db
            .updateTable('leads')
            .set({ userId })
            .where('id', '=', id)
            .execute();
          return { id, status: 'qualified' };
        },
        expected: adminOnly(200),
      },
      {
        name: 'of an account in use',
        input: async (world) => ({ id: await leadOf(world, 'converted'), status: 'qualified' }),
        expected: adminOnly(409),
      },
      {
        name: 'to an unknown status',
        input: async (world) => ({ id: await leadOf(world, 'converted'), status: 'new' }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (id) => ({ id, status: 'lead' }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.comments',
    fields: commentFields,
    cases: [
      {
        name: 'of a lead',
        input: async (world) => {
          const leadId = await leadOf(world);
          const { leads } = world.gva.callAs(world.people.admin);
          await leads.addComment.mutate({ leadId, content: 'Called' });
          return { leadId };
        },
        expected: adminOnly(200),
      },
    ],
    unknown: { input: (leadId) => ({ leadId }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.addComment',
    audit: writes('lead-comment created'),
    fields: commentFields,
    cases: [
      {
        name: 'on a lead',
        input: async (world) => ({ leadId: await leadOf(world), content: 'Called' }),
        expected: adminOnly(201),
      },
      { name: 'blank', input: always({ leadId: 1, content: ' \u200b' }), expected: adminOnly(400) },
    ],
    unknown: { input: (leadId) => ({ leadId, content: 'Called' }), expected: adminOnly(404) },
  },
];
