import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findReviewFigures } from './figures.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());
beforeEach(async () => {
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
});

type Status = 'todo' | 'in-progress' | 'in-review' | 'done' | 'cancelled';

const createInReview = () =>
  gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-review' });
const move = (user: TestUser, id: number, status: Status) =>
  gva.callAs(user).tasks.move.mutate({ id, status });
const reviewsOf = (taskId: number) =>
  gva.database.db
    .selectFrom('taskReviews')
    .select(['attempt', 'outcome', 'decidedBy'])
    .where('taskId', '=', taskId)
    .orderBy('submittedAt')
    .execute();
const returnsOf = async (id: number) =>
  (await gva.callAs(client).tasks.get.query({ id })).returnCount;

test.each<['admin' | 'client' | 'va', Status, string]>([
  ['client', 'done', 'approved'],
  ['admin', 'done', 'approved'],
  ['client', 'in-progress', 'changes-requested'],
  ['admin', 'in-progress', 'changes-requested'],
  ['va', 'in-progress', 'withdrawn'],
  ['va', 'done', 'withdrawn'],
  ['client', 'todo', 'withdrawn'],
  ['client', 'cancelled', 'withdrawn'],
])('a review that a user of role %s moves to %s is %s', async (who, status, outcome) => {
  const user = { admin, client, va }[who];
  const { id } = await createInReview();
  await move(user, id, status);
  expect(await reviewsOf(id)).toEqual([{ attempt: 1, outcome, decidedBy: user.id }]);
  expect(await returnsOf(id)).toBe(outcome === 'changes-requested' ? 1 : 0);
});

test('an edit with a status and a bulk change end a review too', async () => {
  const [edited, moved] = [await createInReview(), await createInReview()];
  await gva.callAs(admin).tasks.edit.mutate({ id: edited.id, status: 'done' });
  await gva.callAs(admin).tasks.bulkMove.mutate({ ids: [moved.id], status: 'done' });
  for (const { id } of [edited, moved])
    expect(await reviewsOf(id)).toMatchObject([{ outcome: 'approved', decidedBy: admin.id }]);
});

test('undoing a bulk change opens the same review again, and takes the return back', async () => {
  const { id } = await createInReview();
  const call = gva.callAs(admin);
  const { changeId } = await call.tasks.bulkMove.mutate({ ids: [id], status: 'in-progress' });
  expect(await returnsOf(id)).toBe(1);
  await call.tasks.undo.mutate({ id: changeId ?? 0 });
  expect(await reviewsOf(id)).toEqual([{ attempt: 1, outcome: null, decidedBy: null }]);
  expect(await returnsOf(id)).toBe(0);
});

test('undoing a submission is no request for changes', async () => {
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const call = gva.callAs(admin);
  const { changeId } = await call.tasks.bulkMove.mutate({ ids: [id], status: 'in-review' });
  await call.tasks.undo.mutate({ id: changeId ?? 0 });
  expect(await reviewsOf(id)).toMatchObject([{ outcome: 'withdrawn' }]);
  expect(await returnsOf(id)).toBe(0);
});

test('assigning a task in review to another VA withdraws the review', async () => {
  const { id } = await createInReview();
  const other = await gva.createUser({ role: 'va' });
  await gva.callAs(client).tasks.assign.mutate({ id, vaId: other.id });
  expect(await reviewsOf(id)).toMatchObject([{ outcome: 'withdrawn' }]);
});

test('a task that came back is reviewed as the second attempt', async () => {
  const { id } = await createInReview();
  await gva.callAs(client).comments.requestChanges.mutate({ taskId: id, content: 'The totals' });
  await move(va, id, 'in-review');
  await gva.callAs(client).reviews.approve.mutate({ id });
  expect(await reviewsOf(id)).toMatchObject([
    { attempt: 1, outcome: 'changes-requested' },
    { attempt: 2, outcome: 'approved' },
  ]);
  expect(await findReviewFigures(gva.database.db, va.id)).toMatchObject({
    waiting: 0,
    oldestSince: null,
    firstTries: 1,
    firstApprovals: 0,
  });
});

test('a client approves a task; a second approval names who approved it (409)', async () => {
  const { id } = await createInReview();
  expect(await findReviewFigures(gva.database.db, va.id)).toMatchObject({ waiting: 1 });
  const approve = (user: TestUser) => gva.callAs(user).reviews.approve.mutate({ id });
  expect(await approve(client)).toMatchObject({ status: 'done' });
  await expect(approve(admin)).rejects.toMatchObject({
    message: `Already approved by ${client.fullName}.`,
    data: { code: 'CONFLICT' },
  });
});

test('two approvals of one task at the same time have one effect', async () => {
  const { id } = await createInReview();
  const answers = await Promise.allSettled(
    [client, admin, client, admin].map((user) => gva.callAs(user).reviews.approve.mutate({ id })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await reviewsOf(id)).toMatchObject([{ outcome: 'approved' }]);
});

test('a VA cannot approve their task (403), and a task in progress cannot be approved (409)', async () => {
  const { id } = await createInReview();
  const approve = (user: TestUser) => gva.callAs(user).reviews.approve.mutate({ id });
  await expect(approve(va)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  await move(va, id, 'in-progress');
  await expect(approve(client)).rejects.toMatchObject({
    message: 'You can only approve a task while it is in review.',
    data: { code: 'CONFLICT' },
  });
});

test('a deleted task that is restored has its reviews, and the open one stays open', async () => {
  const { id } = await createInReview();
  await gva.callAs(client).comments.requestChanges.mutate({ taskId: id, content: 'The totals' });
  await move(va, id, 'in-review');
  const all = () =>
    gva.database.db
      .selectFrom('taskReviews')
      .selectAll()
      .where('taskId', '=', id)
      .orderBy('id')
      .execute();
  const before = await all();
  expect(before).toMatchObject([{ outcome: 'changes-requested' }, { attempt: 2, outcome: null }]);
  await gva.callAs(client).tasks.delete.mutate({ id });
  expect(await all()).toEqual([]);
  await gva.callAs(admin).deletedTasks.restore.mutate({ id });
  expect(await all()).toEqual(before);
  expect(await returnsOf(id)).toBe(1);
});

test('a task that is restored without its VA waits without one', async () => {
  const { id } = await createInReview();
  await gva.callAs(client).tasks.delete.mutate({ id });
  await gva.callAs(admin).users.delete.mutate({ id: va.id });
  await gva.callAs(admin).deletedTasks.restore.mutate({ id });
  const open = gva.database.db.selectFrom('taskReviews').select(['vaId', 'outcome']);
  expect(await open.where('taskId', '=', id).execute()).toEqual([{ vaId: null, outcome: null }]);
});

test('an entry of the inbox that asks for an approval can be decided until the review ends', async () => {
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  await move(va, id, 'in-review');
  const toReview = async () => {
    const { items } = await gva.callAs(client).notifications.list.query({});
    return items.filter(({ isToReview }) => isToReview).map(({ kind }) => kind);
  };
  expect(await toReview()).toEqual(['approval-wanted']);
  await gva.callAs(admin).reviews.approve.mutate({ id });
  expect(await toReview()).toEqual([]);
});
