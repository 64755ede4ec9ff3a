import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noVolume } from '#db/seed/volume.ts';
import { seedVolume } from '#db/seed.ts';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import type { TestUser } from '../../../tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let otherClient: TestUser;
let va: TestUser;
let otherVa: TestUser;
let novice: TestUser;
let viewers: [name: string, user: TestUser][];

const list = '/api/tasks';
const inputOf = (input: unknown) => encodeURIComponent(JSON.stringify(input));
const listOverTrpc = `/trpc/tasks.list?input=${inputOf({})}`;
const board = `/trpc/tasks.board?batch=1&input=${inputOf({ 0: {} })}`;
const pool = `/trpc/tasks.board?input=${inputOf({ view: 'available' })}`;

beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
  otherClient = await gva.createUser({ role: 'client' });
  va = await gva.createUser({ role: 'va' });
  otherVa = await gva.createUser({ role: 'va' });
  novice = await gva.createUser({ role: 'va', isApproved: false });
  viewers = Object.entries({ admin, client, otherClient, va, otherVa, novice });
  await gva.createTask({ clientId: otherClient.id, vaId: otherVa.id, status: 'in-progress' });
  await gva.createTask({ clientId: otherClient.id, vaId: novice.id, status: 'in-progress' });
  await gva.createTask({ clientId: otherClient.id });
});
afterAll(() => gva.close());

async function look(user: TestUser, url: string, tag?: string) {
  const cookie = await gva.cookieOf(user);
  const headers = { cookie, ...(tag && { 'if-none-match': tag }) };
  const { statusCode, headers: sent, body } = await gva.app.inject({ url, headers });
  return { status: statusCode, tag: String(sent.etag), body, sent };
}

const ownTask = () =>
  gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' }).then(({ id }) => id);
const poolTask = () => gva.createTask({ clientId: client.id }).then(({ id }) => id);
const none = async () => 0;
const inDatabase = () => gva.database.db;

type Write = {
  what: string;
  /** Whose board the write changes. */
  changes: string;
  /** What there is before. */
  given?: () => Promise<number>;
  write: (id: number) => unknown;
};

const writes: Write[] = [
  {
    what: 'a task created for the pool',
    changes: 'admin client va otherVa',
    write: () =>
      gva.callAs(client).tasks.create.mutate({
        title: 'For whoever has time',
        description: 'A description that is long enough.',
        category: 'admin',
        priority: 'low',
        dueDate: '2030-01-31',
      }),
  },
  {
    what: 'a task edited',
    changes: 'admin client va',
    given: ownTask,
    write: (id) => gva.callAs(client).tasks.edit.mutate({ id, title: 'Another title' }),
  },
  {
    what: 'a task moved to another column',
    changes: 'admin client va',
    given: ownTask,
    write: (id) => gva.callAs(va).tasks.move.mutate({ id, status: 'in-review' }),
  },
  {
    what: 'a task moved within its column',
    changes: 'admin client va',
    given: async () => {
      const id = await ownTask();
      await ownTask();
      return id;
    },
    write: (id) =>
      gva.callAs(client).tasks.move.mutate({ id, status: 'in-progress', afterId: null }),
  },
  {
    what: 'a task taken from the pool',
    changes: 'admin client va otherVa',
    given: poolTask,
    write: (id) => gva.callAs(va).tasks.take.mutate({ id }),
  },
  {
    what: 'a task handed to another VA',
    changes: 'admin client va otherVa',
    given: ownTask,
    write: (id) => gva.callAs(admin).tasks.assign.mutate({ id, vaId: otherVa.id }),
  },
  {
    what: 'a task given to another client',
    changes: 'admin client otherClient va',
    given: ownTask,
    write: (id) => gva.callAs(admin).tasks.edit.mutate({ id, clientId: otherClient.id }),
  },
  {
    what: 'a task deleted',
    changes: 'admin client va',
    given: ownTask,
    write: (id) => gva.callAs(client).tasks.delete.mutate({ id }),
  },
  {
    what: 'a comment written',
    changes: 'admin client va',
    given: ownTask,
    write: (taskId) => gva.callAs(va).comments.create.mutate({ taskId, content: 'Hello' }),
  },
  {
    what: 'a comment deleted',
    changes: 'admin client va',
    given: async () => (await gva.createComment(await ownTask(), va)).id,
    write: (id) => gva.callAs(va).comments.delete.mutate({ id }),
  },
  {
    what: 'time logged',
    changes: 'admin client va',
    given: ownTask,
    write: (id) => gva.createTimeLog(id, va),
  },
  {
    what: 'a time log deleted',
    changes: 'admin client va',
    given: async () => (await gva.createTimeLog(await ownTask(), va)).id,
    write: (id) => inDatabase().deleteFrom('timeLogs').where('id', '=', id).execute(),
  },
  {
    what: 'a client renamed',
    changes: 'admin client va otherVa',
    given: poolTask,
    write: () =>
      inDatabase()
        .updateTable('users')
        .set({ fullName: 'A new name' })
        .where('id', '=', client.id)
        .execute(),
  },
  {
    what: 'a new picture of a VA',
    changes: 'admin client va',
    given: ownTask,
    write: () =>
      inDatabase()
        .updateTable('users')
        .set({ profileImage: '/new.png' })
        .where('id', '=', va.id)
        .execute(),
  },
  {
    what: 'a VA deleted, whose task goes to the pool',
    changes: 'admin client va otherVa',
    given: async () => {
      const { id } = await gva.createUser({ role: 'va' });
      await gva.createTask({ clientId: client.id, vaId: id });
      return id;
    },
    write: (id) => gva.callAs(admin).users.delete.mutate({ id }),
  },
  {
    what: 'a client deleted along with their tasks',
    changes: 'admin va',
    given: async () => {
      const { id } = await gva.createUser({ role: 'client' });
      await gva.createTask({ clientId: id, vaId: va.id, status: 'in-progress' });
      return id;
    },
    write: (id) => gva.callAs(admin).users.delete.mutate({ id }),
  },
  {
    what: 'somebody deleted who only was the last to change a task',
    changes: '',
    given: async () => {
      const { id } = await gva.createUser({ role: 'admin' });
      const last = inDatabase().updateTable('tasks').set({ updatedBy: id });
      await last.where('id', '=', await ownTask()).execute();
      return id;
    },
    write: (id) => gva.callAs(admin).users.delete.mutate({ id }),
  },
  {
    what: 'a VA approved',
    changes: 'novice',
    given: none,
    write: () =>
      inDatabase()
        .updateTable('users')
        .set({ approvedAt: new Date().toISOString() })
        .where('id', '=', novice.id)
        .execute(),
  },
  {
    what: 'rows added in silence',
    changes: 'admin',
    given: none,
    write: async () => {
      await seedVolume(inDatabase(), { ...noVolume, tasks: 20 });
    },
  },
];

test.each(writes)('$what: whoever sees it is answered anew', async ({ changes, given, write }) => {
  const id = (await given?.()) ?? 0;
  const before = new Map<string, Awaited<ReturnType<typeof look>>>();
  const each = viewers.flatMap(([name, user]) =>
    [list, board, ...(user.role === 'va' ? [pool] : [])].map((url) => ({ name, user, url })),
  );
  for (const { user, url } of each) before.set(user.id + url, await look(user, url));

  await write(id);

  const changed = new Set<string>();
  for (const { name, user, url } of each) {
    const was = before.get(user.id + url);
    const [now, fresh] = [await look(user, url, was?.tag), await look(user, url)];
    expect(fresh.status).toBe(200);
    if (fresh.body !== was?.body) changed.add(name);
    // Either the same is left standing, or what is there now is given.
    if (now.status === 304) expect(was?.body, `${name} ${url}`).toBe(fresh.body);
    else expect(now).toMatchObject({ status: 200, body: fresh.body });
  }
  expect([...changed]).toEqual(expect.arrayContaining(changes.split(' ').filter(Boolean)));
});

const statusOf = async (user: TestUser, url: string, tag: string) =>
  (await look(user, url, tag)).status;

test.each([list, listOverTrpc, board])('what nobody changed is not sent again: %s', async (url) => {
  await ownTask();
  for (const [, user] of viewers) {
    const { tag, sent } = await look(user, url);
    expect(sent['cache-control']).toBe('private, no-cache');
    expect(await look(user, url, tag)).toMatchObject({ status: 304, body: '', tag });
  }
});

test('what others do leaves an answer standing', async () => {
  await ownTask();
  const { tag } = await look(otherClient, board);
  const id = await ownTask();
  await gva.callAs(client).tasks.edit.mutate({ id, title: 'Not theirs' });
  await gva.createComment(id, va);
  expect(await statusOf(otherClient, board, tag)).toBe(304);
});

test('a tag is good for its address and its viewer alone, and not in a batch', async () => {
  await ownTask();
  const { tag } = await look(client, list);
  expect(await statusOf(client, `${list}?limit=20`, tag)).toBe(200);
  expect(await statusOf(otherClient, list, tag)).toBe(200);
  expect(await statusOf(client, `${list}?limit=none`, tag)).toBe(400);
  const two = `/trpc/tasks.list,tasks.board?batch=1&input=${inputOf({ 0: {}, 1: {} })}`;
  expect((await look(client, two)).sent).not.toHaveProperty('etag');
  const signedOut = await gva.app.inject({ url: list, headers: { 'if-none-match': tag } });
  expect(signedOut.statusCode).toBe(401);
});

test('an old answer is given anew: when much has happened since, and when nobody knows what did', async () => {
  await ownTask();
  const old = await look(client, list);
  await sql`select record_event('lead', n, 'created') from generate_series(1, 200) n`.execute(
    inDatabase(),
  );
  expect(await statusOf(client, list, old.tag)).toBe(200);

  const { tag } = await look(client, list);
  expect(await statusOf(client, list, tag)).toBe(304);
  await inDatabase()
    .updateTable('events')
    .set({ createdAt: new Date(0) })
    .execute();
  expect(await statusOf(client, list, tag)).toBe(200);

  await inDatabase().deleteFrom('events').execute();
  expect(await statusOf(client, list, tag)).toBe(200);
});
