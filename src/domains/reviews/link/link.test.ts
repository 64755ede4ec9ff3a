import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { secretOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findOpenReview } from './queries.ts';
import { type ReviewAct, type ReviewLink, writeToken } from './token.ts';

let gva: TestApp;
let client: TestUser;
let va: TestUser;
let taskId: number;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());
beforeEach(async () => {
  ({ client, va } = await gva.createPair());
  ({ id: taskId } = await gva.createTask({
    clientId: client.id,
    vaId: va.id,
    status: 'in-review',
    title: 'Sort <b>invoices</b>',
  }));
});

const secret = secretOf(testEnv());
// Fixed, so that a link that is written again is the same.
const startedAt = Math.floor(Date.now() / 1000);
const inDays = (days: number) => startedAt + days * 24 * 3600;

async function pathOf(act: ReviewAct, change: Partial<ReviewLink> = {}) {
  const review = await findOpenReview(gva.database.db, taskId);
  const link = { reviewId: review?.id ?? 0, userId: client.id, act, expiresAt: inDays(14) };
  return `/review/${writeToken({ ...link, ...change }, secret)}`;
}

const get = (url: string) => gva.app.inject({ url });
const post = (url: string, fields: Record<string, string> = {}) =>
  gva.app.inject({
    method: 'POST',
    url,
    // As a browser sends it that opened the page from a mail program.
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'null',
      'sec-fetch-site': 'cross-site',
    },
    payload: new URLSearchParams(fields).toString(),
  });

const readTask = () => gva.callAs(client).tasks.get.query({ id: taskId });
const statusNow = async () => (await readTask()).status;
const comments = async () =>
  (await gva.callAs(client).comments.list.query({ taskId })).items.map(({ content }) => content);

const expectUnknown = async (path: string) => {
  for (const answer of [await get(path), await post(path, { content: 'Change it' })]) {
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain('This link does not work any more');
    expect(answer.body).toContain('href="/tasks"');
  }
  expect(
    await gva.database.db.selectFrom('tasks').select('status').where('id', '=', taskId).execute(),
  ).toEqual([{ status: 'in-review' }]);
};

test('opening either link shows the task and a form, and changes nothing', async () => {
  const approve = await get(await pathOf('approve'));
  expect(approve.statusCode).toBe(200);
  expect(approve.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(approve.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(approve.headers['cache-control']).toBe('no-store');
  expect(approve.headers['set-cookie']).toBeUndefined();
  expect(approve.body).toContain('“Sort &lt;b&gt;invoices&lt;/b&gt;”');
  expect(approve.body).toContain(`${va.fullName} sent it for your approval on `);
  expect(approve.body).toContain(
    '<form method="post"><button type="submit">Approve</button></form>',
  );
  expect(approve.body).toContain(`href="${await pathOf('request-changes')}"`);

  const changes = await get(await pathOf('request-changes'));
  expect(changes.body).toContain('<label for="content">What should change?</label>');
  expect((await gva.app.inject({ method: 'HEAD', url: await pathOf('approve') })).statusCode).toBe(
    200,
  );
  expect(await statusNow()).toBe('in-review');
});

test('a client approves without a session, is asked for a rating once, and rates with a text', async () => {
  const path = await pathOf('approve');
  const approved = await post(path);
  expect(approved.statusCode).toBe(200);
  expect(approved.body).toContain('<h1>Approved</h1>');
  expect(approved.body).toContain(`How was the work of ${va.fullName}?`);
  expect(approved.headers['set-cookie']).toBeUndefined();
  expect(await readTask()).toMatchObject({ status: 'done' });

  const rating = `${path}/rating`;
  expect((await post(rating, { rating: '9' })).statusCode).toBe(400);
  const given = { rating: '4', feedback: 'Quick and kind' };
  expect((await post(rating, given)).body).toContain('Your rating is saved.');
  const again = await post(rating, { rating: '1' });
  expect(again.statusCode).toBe(409);
  expect(again.body).toContain('You already rated this work. Thank you.');
  const { items } = await gva.callAs(client).feedback.list.query({ vaId: va.id });
  expect(items).toMatchObject([{ rating: 4, comment: 'Quick and kind', taskId }]);
});

test('a refused rating keeps the stars and the text, with the error at its field', async () => {
  const path = await pathOf('approve');
  await post(path);
  const rate = (fields: Record<string, string>) => post(`${path}/rating`, fields);
  const missing = await rate({ feedback: 'Quick and <kind>' });
  expect(missing.statusCode).toBe(400);
  expect(missing.body).toContain('>Quick and &lt;kind&gt;</textarea>');
  expect(missing.body).toMatch(/id="rating-error"[^>]*>Please provide a rating before submitting/);
  expect(missing.body).not.toContain('feedback-error');
  const long = await rate({ rating: '4', feedback: 'x'.repeat(5001) });
  expect(long.body).toMatch(/id="feedback-error"[^>]*>Must be at most 5,000 characters/);
  expect(long.body).toMatch(/aria-label="4 stars"[^>]* checked=""/);
  // A browser sends each line break as two characters.
  const lines = await rate({ rating: '4', feedback: `${'x'.repeat(4998)}\r\ny` });
  expect(lines.body).toContain('Your rating is saved.');
});

test('a link cannot rate work that is not approved (409)', async () => {
  for (const rating of ['5', '0'])
    expect((await post(`${await pathOf('approve')}/rating`, { rating })).statusCode).toBe(409);
});

test('a link works once: the second time it tells who decided and links the task (409)', async () => {
  const approve = await pathOf('approve');
  const changes = await pathOf('request-changes');
  await post(approve);
  const repeated = [await post(approve), await post(changes, { content: 'No' })];
  const read = await get(approve);
  expect([...repeated, read].map(({ statusCode }) => statusCode)).toEqual([409, 409, 200]);
  for (const answer of [...repeated, read]) {
    expect(answer.body).toContain('Already approved');
    expect(answer.body).toMatch(/You approved it on .+ UTC\./);
    expect(answer.body).toContain(`href="/tasks?id=${taskId}"`);
  }
  expect(await comments()).toEqual([]);
});

test('requesting changes needs a comment, which is stored with the decision', async () => {
  const path = await pathOf('request-changes');
  const blank = await post(path, { content: '  ' });
  expect(blank.statusCode).toBe(400);
  expect(blank.body).toContain('Write a comment first');
  expect(blank.body).toContain('aria-invalid="true"');
  expect((await post(path, { content: 'x'.repeat(5001) })).body).toContain('x'.repeat(5001));
  expect(await statusNow()).toBe('in-review');

  const sent = await post(path, { content: 'Please add\r\nFebruary.' });
  expect(sent.statusCode).toBe(200);
  expect(sent.body).toContain('Changes requested');
  expect(await readTask()).toMatchObject({ status: 'in-progress', returnCount: 1 });
  expect(await comments()).toEqual(['Please add\nFebruary.']);
});

test('the page of a former review tells who asked for changes, while the next one is open', async () => {
  const former = await pathOf('approve');
  const admin = await gva.createUser({ role: 'admin' });
  await gva.callAs(admin).comments.requestChanges.mutate({ taskId, content: 'The totals' });
  await gva.callAs(va).tasks.move.mutate({ id: taskId, status: 'in-review' });
  const answer = await post(former);
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain(`${admin.fullName} asked for changes on `);
  expect(await statusNow()).toBe('in-review');
  expect((await get(await pathOf('approve'))).body).toContain('It came back 1 time before.');
});

test('a VA who takes the work back ends the link', async () => {
  const path = await pathOf('approve');
  await gva.callAs(va).tasks.move.mutate({ id: taskId, status: 'in-progress' });
  const answer = await post(path);
  expect(answer.statusCode).toBe(409);
  expect(answer.body).toContain(`${va.fullName} moved it out of review on `);
  expect(await statusNow()).toBe('in-progress');
});

test('a forged, expired or foreign link does nothing (404)', async () => {
  const path = await pathOf('approve');
  const stranger = await gva.createUser({ role: 'client' });
  await expectUnknown(path.replace('.approve.', '.request-changes.'));
  await expectUnknown(path.replace(`.${client.id}.`, `.${stranger.id}.`));
  await expectUnknown(`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`);
  await expectUnknown('/review/nothing');
  await expectUnknown(await pathOf('approve', { expiresAt: inDays(0) }));
  await expectUnknown(await pathOf('approve', { userId: stranger.id }));
  await expectUnknown(await pathOf('approve', { userId: va.id }));
  await expectUnknown(await pathOf('approve', { reviewId: 2_000_000_000 }));
  expect((await post(`${path}x/rating`, { rating: '5' })).statusCode).toBe(404);
});

test('the link of a deactivated client does nothing', async () => {
  const path = await pathOf('approve');
  const { db } = gva.database;
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', client.id).execute();
  await expectUnknown(path);
});

test('the link of the former client of a task does nothing', async () => {
  const path = await pathOf('request-changes');
  const [admin, other] = [
    await gva.createUser({ role: 'admin' }),
    await gva.createUser({ role: 'client' }),
  ];
  await gva.callAs(admin).tasks.edit.mutate({ id: taskId, clientId: other.id });
  await expectUnknown(path);
});

test('an administrator approves by a link of their own, without a question', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const answer = await post(await pathOf('approve', { userId: admin.id }));
  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('How was the work');
  const entry = gva.database.db.selectFrom('auditLog').select('action');
  expect(
    await entry.where('objectId', '=', taskId).where('actorId', '=', admin.id).execute(),
  ).toHaveLength(1);
});

test('two decisions at the same time have one effect', async () => {
  const [approve, changes] = [await pathOf('approve'), await pathOf('request-changes')];
  const answers = await Promise.all([
    post(approve),
    post(approve),
    post(changes, { content: 'Wait' }),
    post(changes, { content: 'Wait' }),
  ]);
  const codes = answers.map(({ statusCode }) => statusCode);
  expect(codes.toSorted()).toEqual([200, 409, 409, 409]);
  const isApproved = (await statusNow()) === 'done';
  expect(await comments()).toEqual(isApproved ? [] : ['Wait']);
});

test('a body of another type (415) and too many decisions (429) are refused with a page', async () => {
  const path = await pathOf('request-changes');
  const json = { method: 'POST', url: path, payload: { content: 'No' } } as const;
  expect((await gva.app.inject(json)).statusCode).toBe(415);
  let answer = await post(path);
  for (let count = 0; count < 31 && answer.statusCode !== 429; count += 1)
    answer = await post(path);
  expect(answer.statusCode).toBe(429);
  expect(answer.headers['retry-after']).toBeDefined();
  expect(answer.body).toContain('deciding too quickly');
  expect(await statusNow()).toBe('in-review');
});
