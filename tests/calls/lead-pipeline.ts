import { randomUUID } from 'node:crypto';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const leadOf = async ({ gva, people }: World, status: 'lead' | 'converted' = 'lead') => {
  const userId = status === 'converted' ? people.client.id : null;
  const { id } = await gva.database.db
    .insertInto('leads')
    .values({
      fullName: 'Vic Visitor',
      email: `${randomUUID().slice(0, 12)}@example.com`,
      status,
      userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const adminOnly = (status: number) => who(`401 ${status} 403 403 403 403 403`);
const mail = { subject: 'Your demo', content: 'When can we call you?' };

/** Leads as a pipeline: administrators only, like the rest of the leads. */
export const leadPipelineCalls: Entry[] = [
  {
    number: 48,
    procedure: 'leads.get',
    cases: [
      {
        name: 'a lead',
        input: async (world) => ({ id: await leadOf(world) }),
        expected: adminOnly(200),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.board',
    cases: [
      { name: 'all', input: always(), expected: adminOnly(200) },
      {
        name: 'with an unknown source',
        input: always({ source: 'moon' }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 48,
    procedure: 'leads.column',
    cases: [
      {
        name: 'a column',
        input: always({
          status: 'lead',
          cursor: btoa(JSON.stringify(['2026-06-05T09:00:00.000Z', 1])),
        }),
        expected: adminOnly(200),
      },
      { name: 'of an unknown status', input: always({ status: 'new' }), expected: adminOnly(400) },
    ],
  },
  {
    number: 48,
    procedure: 'leads.create',
    audit: writes('lead created'),
    cases: [
      {
        name: 'by hand',
        input: always({ fullName: 'Ines Duarte', email: 'ines@example.com', plan: 'part-time' }),
        expected: adminOnly(201),
      },
      {
        name: 'with an owner who is no administrator',
        input: async ({ people }) => ({
          fullName: 'Ines Duarte',
          email: 'ines@example.com',
          ownerId: people.va.id,
        }),
        expected: adminOnly(400),
      },
      {
        name: 'without a name',
        input: always({ email: 'ines@example.com' }),
        expected: adminOnly(400),
      },
    ],
  },
  {
    number: 48,
    procedure: 'leads.edit',
    audit: writes('lead updated'),
    cases: [
      {
        name: 'the owner and the next step',
        input: async (world) => ({
          id: await leadOf(world),
          ownerId: world.people.admin.id,
          nextStep: 'Send the offer',
          nextStepOn: '2030-01-31',
        }),
        expected: adminOnly(200),
      },
      {
        name: 'an owner who is no administrator',
        input: async (world) => ({ id: await leadOf(world), ownerId: world.people.va.id }),
        expected: adminOnly(400),
      },
      {
        name: 'contact data that have another version',
        input: async (world) => ({ id: await leadOf(world), version: 7, company: 'Duarte Ltd' }),
        expected: adminOnly(409),
      },
      {
        name: 'a negative value',
        input: async (world) => ({ id: await leadOf(world), monthlyValue: -1 }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (id) => ({ id, source: 'event' }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.merge',
    audit: writes('lead deleted'),
    cases: [
      {
        name: 'a duplicate',
        input: async (world) => ({ id: await leadOf(world), duplicateIds: [await leadOf(world)] }),
        expected: adminOnly(200),
      },
      {
        name: 'a duplicate that is a user',
        input: async (world) => ({
          id: await leadOf(world),
          duplicateIds: [await leadOf(world, 'converted')],
        }),
        expected: adminOnly(409),
      },
      {
        name: 'an unknown duplicate',
        input: async (world) => ({ id: await leadOf(world), duplicateIds: [2_147_483_647] }),
        expected: adminOnly(404),
      },
      {
        name: 'without duplicates',
        input: async (world) => ({ id: await leadOf(world), duplicateIds: [] }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (id) => ({ id, duplicateIds: [2_147_483_646] }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.timeline',
    cases: [
      {
        name: 'of a lead',
        input: async (world) => ({ leadId: await leadOf(world) }),
        expected: adminOnly(200),
      },
      {
        name: 'with a malformed cursor',
        input: async (world) => ({
          leadId: await leadOf(world),
          cursor: btoa(JSON.stringify(['yesterday', 1])),
        }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (leadId) => ({ leadId }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.mail',
    audit: writes('mail created'),
    cases: [
      {
        name: 'to a lead',
        input: async (world) => ({ leadId: await leadOf(world), ...mail }),
        expected: adminOnly(201),
      },
      {
        name: 'without a text',
        input: always({ leadId: 1, subject: 'Your demo', content: ' ' }),
        expected: adminOnly(400),
      },
    ],
    unknown: { input: (leadId) => ({ leadId, ...mail }), expected: adminOnly(404) },
  },
  {
    number: 48,
    procedure: 'leads.moveMany',
    audit: writes('lead rejected'),
    cases: [
      {
        name: 'two leads',
        input: async (world) => ({
          moves: [
            { id: await leadOf(world), status: 'contacted' },
            { id: await leadOf(world), status: 'rejected', rejectionReason: 'spam' },
          ],
        }),
        expected: adminOnly(200),
      },
      {
        name: 'one of two has another status in the meantime',
        input: async (world) => ({
          moves: [
            { id: await leadOf(world), status: 'contacted' },
            { id: await leadOf(world), status: 'contacted', from: 'qualified' },
          ],
        }),
        expected: adminOnly(409),
      },
      { name: 'no leads', input: always({ moves: [] }), expected: adminOnly(400) },
    ],
  },
  {
    number: 48,
    procedure: 'leads.assignMany',
    audit: writes('lead updated'),
    cases: [
      {
        name: 'a lead',
        input: async (world) => ({
          changes: [{ id: await leadOf(world), ownerId: world.people.admin.id }],
        }),
        expected: adminOnly(200),
      },
      {
        name: 'to a client',
        input: async (world) => ({
          changes: [{ id: await leadOf(world), ownerId: world.people.client.id }],
        }),
        expected: adminOnly(400),
      },
      {
        name: 'an unknown lead',
        input: always({ changes: [{ id: 2_147_483_647, ownerId: null }] }),
        expected: adminOnly(409),
      },
    ],
  },
];
