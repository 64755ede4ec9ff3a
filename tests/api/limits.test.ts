import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db.ts';
import { allowances } from '#server/limits/limits.ts';
import { searchesPerBlock } from '#server/limits/shared-limits.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { pdf, upload } from '../support/files.ts';
import { callRest, callTrpc, type Fields } from '../support/transports.ts';

let gva: TestApp;
let client: TestUser;
let va: TestUser;
let admin: TestUser;
let taskId: number;
beforeAll(async () => {
  gva = await createTestApp();
  client = await gva.createUser({ role: 'client' });
  va = await gva.createUser({ role: 'va' });
  admin = await gva.createUser({ role: 'admin' });
  taskId = (await gva.createTask({ clientId: client.id, vaId: va.id })).id;
});
afterAll(() => gva.close());

type Kind = keyof typeof allowances;

/** Sets the rate limit counter of the user. */
const use = async (user: TestUser, kind: Kind, uses: number) => {
  const key = `${kind}:${user.id}`;
  await gva.database.db.deleteFrom('rateLimits').where('key', '=', key).execute();
  await gva.database.db.insertInto('rateLimits').values({ key, count: uses }).execute();
};

const ageCounter = (user: TestUser, kind: Kind, seconds: number) =>
  gva.database.db
    .updateTable('rateLimits')
    .set({ windowStartedAt: sql<string>`window_started_at - make_interval(secs => ${seconds})` })
    .where('key', '=', `${kind}:${user.id}`)
    .execute();

type Call = { kind: Kind; procedure: string; rest: string; input: () => Fields };

const newTask = {
  title: 'Book the venue',
  description: 'Twelve people in March',
  category: 'admin',
  priority: 'high',
  dueDate: '14-03-30',
};
const calls: Call[] = [
  {
    kind: 'message',
    procedure: 'messages.send',
    rest: 'POST /messages',
    input: () => ({ receiverId: va.id, content: 'Hello' }),
  },
  {
    kind: 'contact',
    procedure: 'messages.send',
    rest: 'POST /messages',
    input: () => ({ receiverId: admin.id, content: 'Hello' }),
  },
  {
    kind: 'comment',
    procedure: 'comments.create',
    rest: 'POST /tasks/:id/comments',
    input: () => ({ id: taskId, taskId, content: 'Fine' }),
  },
  {
    kind: 'task',
    procedure: 'tasks.create',
    rest: 'POST /tasks',
    input: () => newTask,
  },
  {
    kind: 'routine',
    procedure: 'routines.create',
    rest: 'POST /routines',
    input: () => ({ title: 'Mail', description: 'Read and sort all of it.' }),
  },
  {
    kind: 'workflow',
    procedure: 'workflows.create',
    rest: 'POST /workflows',
    input: () => ({ title: 'Mail', category: 'admin' }),
  },
];

const numberOf = async (created: Promise<{ id: number }>) => ({ id: (await created).id });

describe('an account that writes too much', () => {
  test.each([
    ['DELETE /tasks/:id', () => numberOf(gva.createTask({ clientId: client.id }))],
    ['DELETE /routines/:id', () => numberOf(gva.createRoutine(client))],
    ['DELETE /workflows/:id', () => numberOf(gva.createWorkflow(client))],
    ['DELETE /comments/:id', () => numberOf(gva.createComment(taskId, client))],
    ['DELETE /files/:id', () => numberOf(gva.createFile({ uploader: client }))],
  ])(
    '%s is refused over the limit of deletions (429), and deletes nothing',
    async (rest, create) => {
      const cookie = await gva.cookieOf(client);
      const fields = await create();
      await use(client, 'deletion', allowances.deletion.max);
      expect((await callRest(gva.app, rest, fields, cookie)).status).toBe(429);
      await ageCounter(client, 'deletion', allowances.deletion.windowSeconds);
      expect((await callRest(gva.app, rest, fields, cookie)).status).toBe(200);
    },
  );

  test.each(calls)(
    '$rest is refused over the limit of $kind (429), over REST and tRPC',
    async (call) => {
      const { kind, procedure, rest, input } = call;
      const { max, windowSeconds, refusal } = allowances[kind];
      const cookie = await gva.cookieOf(client);
      await use(client, kind, max);

      const overRest = await callRest(gva.app, rest, input(), cookie);
      const overTrpc = await callTrpc(gva.app, procedure, input(), cookie);
      expect([overRest.status, overTrpc.status]).toEqual([429, 429]);
      const { message } = overRest.body as { message: string };
      expect(message).toMatch(/^You're .+ too quickly\. Try again in \d+ (seconds|minutes)\.$/);
      expect(message.startsWith(refusal)).toBe(true);
      const wait = Number(overRest.headers['retry-after']);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(windowSeconds);

      await ageCounter(client, kind, windowSeconds);
      expect((await callRest(gva.app, rest, input(), cookie)).status).toBe(201);
    },
  );

  test('starts no payment over the limit (429)', async () => {
    await use(client, 'payment', allowances.payment.max);
    const calls = [
      'payments.begin',
      'packs.begin',
      'invoicePayments.begin',
      'billing.changeCard',
      'payments.payWithSavedCard',
      'packs.payWithSavedCard',
      'billing.activate',
      'invoicePayments.payWithSavedCard',
    ];
    const cookie = await gva.cookieOf(client);
    const answers = await Promise.all(calls.map((call) => callTrpc(gva.app, call, {}, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 429));
    await ageCounter(client, 'payment', allowances.payment.windowSeconds);
    expect((await callTrpc(gva.app, 'payments.begin', {}, cookie)).status).toBe(400);
  });

  test('enters no time over the limit (429), neither as a log nor in the timesheet', async () => {
    const { id } = await gva.createTask({ vaId: va.id, status: 'in-progress' });
    const { time, timesheets } = gva.callAs(va);
    const [day, endTime] = ['2026-01-05', '2026-01-05T10:00:00Z'];
    const span = { startTime: '2026-01-05T09:00:00Z', endTime, duration: 1 };
    const log = await time.create.mutate({ taskId: id, ...span });
    await use(va, 'time', allowances.time.max);
    const calls = await Promise.allSettled([
      time.create.mutate({ ...span, taskId: id, startTime: endTime, endTime: `${day}T11:00:00Z` }),
      time.edit.mutate({ id: log.id, notes: 'One call' }),
      timesheets.setCell.mutate({ taskId: id, day: '2026-01-06', hours: 1, seen: null }),
    ]);
    const refusal = { reason: { data: { code: 'TOO_MANY_REQUESTS' } } };
    expect(calls).toMatchObject([refusal, refusal, refusal]);
    expect((await time.list.query({ taskId: id })).items).toMatchObject([{ notes: null }]);
  });

  test('may write again as soon as Retry-After has passed, as often as before', async () => {
    const { max } = allowances.message;
    await use(va, 'message', max - 1);
    const send = () =>
      gva.requestAs(va)({
        method: 'POST',
        url: '/api/messages',
        body: { receiverId: client.id, content: 'Hello' },
      });
    expect((await send()).statusCode).toBe(201);
    const refused = await send();
    expect(refused.statusCode).toBe(429);
    await ageCounter(va, 'message', Number(refused.headers['retry-after']));
    const answers = [await send(), await send()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  });

  test('writes to people they know, even at the limit of new conversations', async () => {
    await gva.createMessage(admin, va);
    await use(va, 'contact', allowances.contact.max);
    const { send } = gva.callAs(va).messages;
    await send.mutate({ receiverId: admin.id, content: 'Hello' });
    const stranger = await gva.createUser({ role: 'client' });
    await expect(send.mutate({ receiverId: stranger.id, content: 'Hello' })).rejects.toThrow(
      "You're starting new conversations too quickly.",
    );
  });

  test('keeps no message of a call that was refused', async () => {
    await use(client, 'message', allowances.message.max);
    const content = 'Refused, so not stored';
    const { send } = gva.callAs(client).messages;
    await expect(send.mutate({ receiverId: va.id, content })).rejects.toThrow('too quickly');
    const stored = await gva.database.db
      .selectFrom('messages')
      .select('id')
      .where('content', '=', content)
      .execute();
    expect(stored).toEqual([]);
  });

  test('searches on two nodes within one limit (429), and lists without a text go on', async () => {
    // A node has its own handle, and so its own blocks.
    const handle = openDatabase(gva.database.url, { poolSize: 2 });
    const other = await createTestApp({ database: { ...handle, drop: handle.close } });
    await use(client, 'search', allowances.search.max - 2 * searchesPerBlock);
    const search = async ({ app }: TestApp) =>
      (await callRest(app, 'GET /tasks', { q: 'venue' }, await gva.cookieOf(client))).status;
    const searchOften = async (node: TestApp) => {
      const statuses: number[] = [];
      for (let count = 0; count < searchesPerBlock; count += 1) statuses.push(await search(node));
      return new Set(statuses);
    };
    expect([await searchOften(gva), await searchOften(other)]).toEqual([
      new Set([200]),
      new Set([200]),
    ]);
    expect([await search(gva), await search(other)]).toEqual([429, 429]);
    const list = await callRest(gva.app, 'GET /tasks', {}, await gva.cookieOf(client));
    expect(list.status).toBe(200);
    await ageCounter(client, 'search', allowances.search.windowSeconds);
    expect(await search(other)).toBe(200);
    await other.close();
    await handle.close();
  });

  test('uploads no file over the limit (429)', async () => {
    await use(client, 'upload', allowances.upload.max);
    const refused = await upload(gva, client, { name: 'plan.pdf', content: pdf() });
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^You're uploading files too quickly\./);
    await ageCounter(client, 'upload', allowances.upload.windowSeconds);
  });
});
