import { afterAll, beforeAll, expect, test } from 'vitest';
import { noVolume } from '#db/seed/volume.ts';
import { seedVolume } from '#db/seed.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { readWithTag, tagged } from '#tests/support/etags.ts';
import type { TestUser } from '#tests/support/factories.ts';

let database: TestDatabase;
let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let otherClient: TestUser;
let va: TestUser;
let otherVa: TestUser;
let unapprovedVa: TestUser;
let viewers: [name: string, user: TestUser][];

beforeAll(async () => {
  database = await createTestDatabase();
  gva = await createTestApp({ database });
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
  otherClient = await gva.createUser({ role: 'client' });
  va = await gva.createUser({ role: 'va' });
  otherVa = await gva.createUser({ role: 'va' });
  unapprovedVa = await gva.createUser({ role: 'va', isApproved: false });
  viewers = Object.entries({ admin, client, otherClient, va, otherVa, unapprovedVa });
  await gva.createTask({ clientId: otherClient.id, vaId: otherVa.id, status: 'in-progress' });
  await gva.createTask({ clientId: otherClient.id, vaId: unapprovedVa.id, status: 'in-progress' });
  await gva.createTask({ clientId: otherClient.id });
});
afterAll(async () => {
  await gva.close();
  await database.drop();
});

const ownTask = () =>
  gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' }).then(({ id }) => id);
const poolTask = () => gva.createTask({ clientId: client.id }).then(({ id }) => id);
const inDatabase = () => gva.database.db;

type Write = {
  what: string;
  /** The users whose board the write changes. */
  changes: string;
  /** Sets up the rows that the write changes and returns the id. */
  setUp?: () => Promise<number>;
  write: (id: number) => unknown;
};

const writes: Write[] = [
  {
    what: 'creating a task for the pool',
    changes: 'admin client va otherVa',
    write: () =>
      gva.callAs(client).tasks.create.mutate({
        title: 'For any VA',
        description: 'A description that is long enough.',
        category: 'admin',
        priority: 'low',
        dueDate: '2030-01-31',
      }),
  },
  {
    what: 'editing a task',
    changes: 'admin client va',
    setUp: ownTask,
    write: (id) => gva.callAs(client).tasks.edit.mutate({ id, title: 'Another title' }),
  },
  {
    what: 'moving a task to another column',
    changes: 'admin client va',
    setUp: ownTask,
    write: (id) => gva.callAs(va).tasks.move.mutate({ id, status: 'in-review' }),
  },
  {
    what: 'moving a task within its column',
    changes: 'admin client va',
    setUp: async () => {
      const id = await ownTask();
      await ownTask();
      return id;
    },
    write: (id) =>
      gva.callAs(client).tasks.move.mutate({ id, status: 'in-progress', afterId: null }),
  },
  {
    what: 'taking a task from the pool',
    changes: 'admin client va otherVa',
    setUp: poolTask,
    write: (id) => gva.callAs(va).tasks.take.mutate({ id }),
  },
  {
    what: 'assigning a task to another VA',
    changes: 'admin client va otherVa',
    setUp: ownTask,
    write: (id) => gva.callAs(admin).tasks.assign.mutate({ id, vaId: otherVa.id }),
  },
  {
    what: 'moving a task to another client',
    changes: 'admin client otherClient va',
    setUp: ownTask,
    write: (id) => gva.callAs(admin).tasks.edit.mutate({ id, clientId: otherClient.id }),
  },
  {
    what: 'deleting a task',
    changes: 'admin client va',
    setUp: ownTask,
    write: (id) => gva.callAs(client).tasks.delete.mutate({ id }),
  },
  {
    what: 'posting a comment',
    changes: 'admin client va',
    setUp: ownTask,
    write: (taskId) => gva.callAs(va).comments.create.mutate({ taskId, content: 'Hello' }),
  },
  {
    what: 'deleting a comment',
    changes: 'admin client va',
    setUp: async () => (await gva.createComment(await ownTask(), va)).id,
    write: (id) => gva.callAs(va).comments.delete.mutate({ id }),
  },
  {
    what: 'logging time',
    changes: 'admin client va',
    setUp: ownTask,
    write: (id) => gva.createTimeLog(id, va),
  },
  {
    what: 'deleting a time log',
    changes: 'admin client va',
    setUp: async () => (await gva.createTimeLog(await ownTask(), va)).id,
    write: (id) => inDatabase().deleteFrom('timeLogs').where('id', '=', id).execute(),
  },
  {
    what: 'renaming a client',
    changes: 'admin client va otherVa',
    setUp: poolTask,
    write: () =>
      inDatabase()
        .updateTable('users')
        .set({ fullName: 'A new name' })
        .where('id', '=', client.id)
        .execute(),
  },
  {
    what: 'changing the picture of a VA',
    changes: 'admin client va',
    setUp: ownTask,
    write: () =>
      inDatabase()
        .updateTable('users')
        .set({ profileImage: '/new.png' })
        .where('id', '=', va.id)
        .execute(),
  },
  {
    what: 'deleting a VA, which returns their task to the pool',
    changes: 'admin client va otherVa',
    setUp: async () => {
      const { id } = await gva.createUser({ role: 'va' });
      await gva.createTask({ clientId: client.id, vaId: id });
      return id;
    },
    write: (id) => gva.callAs(admin).users.delete.mutate({ id }),
  },
  {
    what: 'deleting a client with their tasks',
    changes: 'admin va',
    setUp: async () => {
      const { id } = await gva.createUser({ role: 'client' });
      await gva.createTask({ clientId: id, vaId: va.id, status: 'in-progress' });
      return id;
    },
    write: (id) => gva.callAs(admin).users.delete.mutate({ id }),
  },
  {
    what: 'deleting the user who last changed a task',
    changes: '',
    setUp: async () => {
      const { id } = await gva.createUser({ role: 'admin' });
      const last = inDatabase().updateTable('tasks').set({ updatedBy: id });
      await last.where('id', '=', await ownTask()).execute();
      return id;
    },
    write: (id) => gva.callAs(admin).users.delete.mutate({ id }),
  },
  {
    what: 'approving a VA',
    changes: 'unapprovedVa',
    write: () =>
      inDatabase()
        .updateTable('users')
        .set({ approvedAt: new Date().toISOString() })
        .where('id', '=', unapprovedVa.id)
        .execute(),
  },
  {
    what: 'inserting rows without events',
    changes: 'admin',
    write: async () => {
      await seedVolume(inDatabase(), { ...noVolume, tasks: 20 });
    },
  },
];

test.each(writes)(
  'after $what, no user gets 304 for a response that has changed',
  async ({ changes, setUp, write }) => {
    const id = (await setUp?.()) ?? 0;
    const readAs = readWithTag(gva);
    const before = new Map<string, Awaited<ReturnType<typeof readAs>>>();
    const each = viewers.flatMap(([name, user]) =>
      [tagged.list, tagged.board, ...(user.role === 'va' ? [tagged.pool] : [])].map((url) => ({
        name,
        user,
        url,
      })),
    );
    for (const { user, url } of each) before.set(user.id + url, await readAs(user, url));

    await write(id);

    const changed = new Set<string>();
    for (const { name, user, url } of each) {
      const previous = before.get(user.id + url);
      const [conditional, full] = [await readAs(user, url, previous?.tag), await readAs(user, url)];
      expect(full.status).toBe(200);
      if (full.body !== previous?.body) changed.add(name);
      // Either the previous response is still correct (304), or the current one is sent.
      if (conditional.status === 304) expect(previous?.body, `${name} ${url}`).toBe(full.body);
      else expect(conditional).toMatchObject({ status: 200, body: full.body });
    }
    expect([...changed]).toEqual(expect.arrayContaining(changes.split(' ').filter(Boolean)));
  },
);
