import { randomUUID } from 'node:crypto';
import { always, type Entry, who, writes } from './entry.ts';
import type { World } from './world.ts';

const adminOrClient = (status: number) => who(`401 ${status} 403 403 403 ${status} ${status}`);
const reason = 'The meeting was shorter';
const week = '2026-03-02';
const stamp = '0'.repeat(32);

/** A log of `va` for `client` in a state of approval. */
const newLog =
  (approval: 'submitted' | 'approved') =>
  async ({ gva, people, tasks }: World) => {
    const { id } = await gva.createTimeLog(await tasks.own(), people.va);
    const changes =
      approval === 'approved'
        ? { approval, approvedAt: new Date().toISOString(), approvedBy: people.admin.id }
        : { approval };
    await gva.database.db.updateTable('timeLogs').set(changes).where('id', '=', id).execute();
    return { id, version: 1 };
  };

const oneLine = async (world: World) => ({ logs: [await newLog('submitted')(world)] });

export const timeApprovalsCalls: Entry[] = [
  {
    number: 35,
    procedure: 'timeApprovals.weeks',
    cases: [
      { name: 'all', input: always(), expected: adminOrClient(200) },
      {
        name: 'of a client',
        input: ({ people }) => ({ clientId: people.client.id }),
        expected: adminOrClient(200),
      },
      {
        name: 'of a malformed client',
        input: always({ clientId: 'x' }),
        expected: adminOrClient(400),
      },
    ],
  },
  {
    number: 35,
    procedure: 'timeApprovals.lines',
    cases: [
      {
        name: 'of a week',
        input: ({ people }) => ({ clientId: people.client.id, vaId: people.va.id, week }),
        expected: adminOrClient(200),
      },
      {
        name: 'without a client, which an administrator needs',
        input: ({ people }) => ({ vaId: people.va.id, week }),
        expected: who('401 400 403 403 403 200 200'),
      },
      {
        name: 'of a Tuesday',
        input: ({ people }) => ({ clientId: people.client.id, vaId: 7, week: '2026-03-03' }),
        expected: adminOrClient(400),
      },
    ],
  },
  {
    number: 35,
    procedure: 'timeApprovals.waiting',
    cases: [{ name: 'own', input: always(), expected: who('401 403 403 403 403 200 200') }],
  },
  {
    number: 33,
    procedure: 'timeApprovals.approve',
    audit: writes('time-log approved'),
    cases: [
      { name: 'a line', input: oneLine, expected: who('401 200 403 403 403 200 409') },
      {
        name: 'a line of a former version',
        input: async (world) => ({ logs: [{ ...(await newLog('submitted')(world)), version: 2 }] }),
        expected: adminOrClient(409),
      },
      { name: 'no lines', input: always({ logs: [] }), expected: adminOrClient(400) },
    ],
  },
  {
    number: 33,
    procedure: 'timeApprovals.approveWeek',
    audit: writes('time-log approved'),
    cases: [
      {
        name: 'as it is',
        input: async (world) => {
          await newLog('submitted')(world);
          const { client, admin } = world.people;
          const { timeApprovals } = world.gva.callAs(admin);
          const { items } = await timeApprovals.weeks.query({ clientId: client.id, limit: 1 });
          const [first] = items;
          const vaId = first?.va?.id ?? null;
          return { clientId: client.id, vaId, week: first?.week, stamp: first?.stamp };
        },
        expected: who('401 200 403 403 403 200 403'),
      },
      {
        name: 'with an old stamp',
        input: ({ people }) => ({ clientId: people.client.id, vaId: 2_000_000_000, week, stamp }),
        expected: who('401 409 403 403 403 409 403'),
      },
      {
        name: 'without a stamp',
        input: ({ people }) => ({ clientId: people.client.id, vaId: people.va.id, week }),
        expected: adminOrClient(400),
      },
    ],
  },
  {
    number: 33,
    procedure: 'timeApprovals.approveWeeks',
    audit: writes('time-log approved'),
    cases: [
      {
        name: 'as they are',
        input: async (world) => {
          await newLog('submitted')(world);
          const { client, admin } = world.people;
          const { timeApprovals } = world.gva.callAs(admin);
          const { items } = await timeApprovals.weeks.query({ clientId: client.id, limit: 1 });
          const weeks = items.map((seen) => ({
            clientId: client.id,
            vaId: seen.va?.id ?? null,
            week: seen.week,
            stamp: seen.stamp,
          }));
          return { weeks };
        },
        expected: who('401 200 403 403 403 200 403'),
      },
      {
        name: 'with an old stamp',
        input: ({ people }) => ({
          weeks: [{ clientId: people.client.id, vaId: 2_000_000_000, week, stamp }],
        }),
        expected: who('401 409 403 403 403 409 403'),
      },
      { name: 'no weeks', input: always({ weeks: [] }), expected: adminOrClient(400) },
    ],
  },
  {
    number: 33,
    procedure: 'timeApprovals.return',
    audit: writes('time-log returned'),
    cases: [
      {
        name: 'a line',
        input: async (world) => ({ ...(await oneLine(world)), reason }),
        expected: who('401 200 403 403 403 200 409'),
      },
      {
        name: 'an approved line',
        input: async (world) => ({ logs: [await newLog('approved')(world)], reason }),
        expected: adminOrClient(409),
      },
      {
        name: 'without a reason',
        input: async (world) => ({ ...(await oneLine(world)), reason: '' }),
        expected: adminOrClient(400),
      },
    ],
  },
  {
    number: 33,
    procedure: 'timeApprovals.adjust',
    audit: writes('time-log adjusted'),
    cases: [
      {
        name: 'approved time',
        input: async (world) => ({
          id: (await newLog('approved')(world)).id,
          requestId: randomUUID(),
          hours: -0.5,
          reason,
        }),
        expected: who('401 201 403 403 403 403 403'),
      },
      {
        name: 'submitted time',
        input: async (world) => ({
          id: (await newLog('submitted')(world)).id,
          requestId: randomUUID(),
          hours: -0.5,
          reason,
        }),
        expected: who('401 409 403 403 403 403 403'),
      },
      {
        name: 'by no hours',
        input: async (world) => ({
          id: (await newLog('approved')(world)).id,
          requestId: randomUUID(),
          hours: 0,
          reason,
        }),
        expected: who('401 400 403 403 403 403 403'),
      },
    ],
    unknown: {
      input: (id) => ({ id, requestId: randomUUID(), hours: 1, reason }),
      expected: who('401 404 403 403 403 403 403'),
    },
  },
  {
    number: 34,
    procedure: 'timeApprovals.history',
    cases: [
      {
        name: 'of a log on an own task',
        input: async (world) => ({ id: (await newLog('approved')(world)).id }),
        expected: who('401 200 200 404 404 200 404'),
      },
    ],
    unknown: { input: (id) => ({ id }), expected: who('401 404 404 404 404 404 404') },
  },
];
