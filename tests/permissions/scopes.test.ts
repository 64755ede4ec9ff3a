import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActorName, actors, createWorld, type World } from '../calls/world.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { callRest, callTrpc, type Fields } from '../support/transports.ts';

let gva: TestApp;
let world: World;
beforeAll(async () => {
  gva = await createTestApp();
  world = await createWorld(gva);
});
afterAll(() => gva.close());

type Seen = 'both' | 'first' | 'second' | 'none';
type Party = { client: World['people']['client']; va: World['people']['va'] };

/** `seen` says who finds the first row (of `client` and `va`) and the second row (of `otherClient` and `otherVa`). */
type List = {
  rest: string;
  procedure: string;
  make: (party: Party) => Promise<{ id: number }>;
  fields?: () => Fields;
  seen: Record<Exclude<ActorName, 'anonymous'>, Seen>;
};

//                                     admin   va       otherVa   newVa   client   otherClient
const seenBy = (
  ...[admin, va, otherVa, newVa, client, otherClient]: [Seen, Seen, Seen, Seen, Seen, Seen]
) => ({
  admin,
  va,
  otherVa,
  newVa,
  client,
  otherClient,
});

const insertSubscription = ({ client }: Party) =>
  gva.database.db
    .insertInto('subscriptions')
    .values({ userId: client.id, plan: 'part-time', monthlyHours: 80, hourlyRate: 7.5 })
    .returning('id')
    .executeTakeFirstOrThrow();

const work = ({ client, va }: Party) =>
  gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });

const logTime = async (party: Party) => gva.createTimeLog((await work(party)).id, party.va);

const lists: List[] = [
  {
    rest: 'GET /tasks',
    procedure: 'tasks.list',
    make: work,
    seen: seenBy('both', 'first', 'second', 'none', 'first', 'second'),
  },
  {
    rest: 'GET /tasks',
    procedure: 'tasks.list',
    make: ({ client }) => gva.createTask({ clientId: client.id }),
    seen: seenBy('both', 'both', 'both', 'none', 'first', 'second'),
  },
  {
    rest: 'GET /workflows',
    procedure: 'workflows.list',
    make: ({ client }) => gva.createWorkflow(client),
    seen: seenBy('both', 'both', 'both', 'none', 'first', 'second'),
  },
  {
    rest: 'GET /routines',
    procedure: 'routines.list',
    make: ({ client }) => gva.createRoutine(client),
    seen: seenBy('both', 'first', 'second', 'none', 'first', 'second'),
  },
  {
    rest: 'GET /subscriptions',
    procedure: 'subscriptions.list',
    make: insertSubscription,
    seen: seenBy('both', 'first', 'second', 'none', 'first', 'second'),
  },
  {
    rest: 'GET /messages',
    procedure: 'messages.list',
    make: ({ client, va }) => gva.createMessage(client, va),
    // Administrators cannot read messages of others.
    seen: seenBy('none', 'first', 'second', 'none', 'first', 'second'),
  },
  {
    rest: 'GET /time-report',
    procedure: 'timeReport.list',
    make: logTime,
    fields: () => ({ from: '2025-07-01T00:00:00Z', to: '2026-06-30T00:00:00Z' }),
    seen: seenBy('both', 'first', 'second', 'none', 'first', 'second'),
  },
  {
    rest: 'GET /time-corrections',
    procedure: 'timeCorrections.list',
    make: async (party) => {
      const { id } = await logTime(party);
      const { timeCorrections } = gva.callAs(world.people.admin);
      await timeCorrections.delete.mutate({ id, version: 1, reason: 'A test' });
      const { items } = await timeCorrections.list.query({ timeLogId: id });
      return items[0] ?? { id: 0 };
    },
    seen: seenBy('both', 'first', 'second', 'none', 'first', 'second'),
  },
  {
    // A conversation between other users is empty.
    rest: 'GET /messages',
    procedure: 'messages.thread',
    make: ({ client, va }) => gva.createMessage(va, client),
    fields: () => ({ contactId: world.people.va.id }),
    seen: seenBy('none', 'none', 'none', 'none', 'first', 'none'),
  },
];

const rowsOf = (body: unknown): { id: number }[] => {
  const { result } = body as { result: { data: { items: { id: number }[] } } };
  return Array.isArray(body) ? body : result.data.items;
};

test.each(lists)('$procedure and $rest list the rows that each actor may see', async (list) => {
  const { rest, procedure, make, fields, seen } = list;
  const { client, va, otherClient, otherVa } = world.people;
  const first = await make({ client, va });
  const second = await make({ client: otherClient, va: otherVa });
  for (const actor of actors) {
    if (actor === 'anonymous') continue;
    const cookie = await gva.cookieOf(world.people[actor]);
    const input = fields?.() ?? {};
    const answers = [
      await callRest(gva.app, rest, input, cookie),
      await callTrpc(gva.app, procedure, input, cookie),
    ];
    for (const { status, body } of answers) {
      expect(status, `${actor}: ${JSON.stringify(body)}`).toBe(200);
      const ids = rowsOf(body).map(({ id }) => id);
      const found = [ids.includes(first.id), ids.includes(second.id)].join();
      const wanted: Record<Seen, string> = {
        both: 'true,true',
        first: 'true,false',
        second: 'false,true',
        none: 'false,false',
      };
      expect(found, actor).toBe(wanted[seen[actor]]);
    }
  }
});
