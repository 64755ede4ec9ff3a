import { afterAll, beforeAll, expect, test } from 'vitest';
import { secretOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { readToken, type Unsubscription, writeToken } from './token.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const secret = secretOf(testEnv());
const urlOf = (unsubscription: Unsubscription) =>
  `/unsubscribe/${writeToken(unsubscription, secret)}`;

const oneClick = (url: string, headers: Record<string, string> = {}) =>
  gva.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'List-Unsubscribe=One-Click',
  });

const mailedKinds = async (user: TestUser) =>
  (await gva.callAs(user).notifications.preferences.query())
    .filter(({ mail }) => mail)
    .map(({ kind }) => kind);

test('opening the link shows what it turns off, and changes nothing', async () => {
  const user = await gva.createUser({ role: 'client' });
  const before = await mailedKinds(user);
  const url = urlOf({ userId: user.id, kinds: ['comment', 'mention'] });
  const page = await gva.app.inject({ url });

  expect(page.statusCode).toBe(200);
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(page.headers['set-cookie']).toBeUndefined();
  expect(page.body).toContain(
    'This turns off emails about comments on your tasks and comments that mention you.',
  );
  expect(page.body).toContain('<form method="post"><button type="submit">Turn off</button></form>');
  expect(page.body).toContain('href="/settings');
  expect((await gva.app.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect(await mailedKinds(user)).toEqual(before);
});

test('one click of a mail program turns off the mails of the kind, without a session and from any site', async () => {
  const user = await gva.createUser({ role: 'client' });
  const before = await mailedKinds(user);
  expect(before).toContain('comment');
  const url = urlOf({ userId: user.id, kinds: ['comment'] });

  const answer = await oneClick(url, {
    origin: 'https://mail.example',
    'sec-fetch-site': 'cross-site',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('These emails are turned off');
  expect(await mailedKinds(user)).toEqual(before.filter((kind) => kind !== 'comment'));

  // Repeated, and as the other content type of RFC 8058.
  const repeated = await gva.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  });
  expect(repeated.statusCode).toBe(200);
  expect(await mailedKinds(user)).toEqual(before.filter((kind) => kind !== 'comment'));
});

test('the entries stay in the inbox, and are not mailed any more', async () => {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id });
  await gva.callAs(va).comments.create.mutate({ taskId: task.id, content: 'Which one?' });
  await oneClick(urlOf({ userId: client.id, kinds: ['comment'] }));

  const entries = await gva.database.db
    .selectFrom('notifications')
    .select(['kind', 'mail', 'inApp'])
    .where('userId', '=', client.id)
    .where('kind', '=', 'comment')
    .execute();
  expect(entries).toEqual([{ kind: 'comment', mail: false, inApp: true }]);
});

test('the link to all mails turns off the mails of all kinds of the role', async () => {
  const user = await gva.createUser({ role: 'va' });
  await oneClick(urlOf({ userId: user.id, kinds: 'all' }));
  expect(await mailedKinds(user)).toEqual([]);
});

test('the link of a digest turns off the digest only, and what waited for it is not mailed', async () => {
  const { client, va } = await gva.createPair();
  const settings = { digestHour: 8, quietFrom: 21, quietTo: 7 };
  await gva.database.db
    .insertInto('userSettings')
    .values({ userId: va.id, ...settings })
    .execute();
  const before = await mailedKinds(va);
  const task = await gva.createTask({ clientId: client.id, vaId: va.id });
  await gva.callAs(client).comments.create.mutate({ taskId: task.id, content: 'Which one?' });
  const url = urlOf({ userId: va.id, kinds: 'digest' });
  const page = await gva.app.inject({ url });
  expect(page.body).toContain('This turns off the daily digest.');
  expect(page.body).toContain(`href="${urlOf({ userId: va.id, kinds: 'all' })}"`);

  for (let i = 0; i < 2; i += 1) {
    const answer = await oneClick(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('We turned off the daily digest.');
  }
  expect(await mailedKinds(va)).toEqual(before);
  const stored = gva.database.db.selectFrom('userSettings').where('userId', '=', va.id);
  expect(
    await stored.select(['digestHour', 'quietFrom', 'quietTo']).executeTakeFirstOrThrow(),
  ).toEqual({ ...settings, digestHour: null });
  const waiting = await gva.database.db
    .selectFrom('notifications')
    .select('kind')
    .where('userId', '=', va.id)
    .where('mail', '=', true)
    .where('mailedAt', 'is', null)
    .execute();
  expect(waiting).toEqual([]);
});

test('a kind that the role does not receive is left out', async () => {
  const user = await gva.createUser({ role: 'client' });
  const before = await mailedKinds(user);
  const answer = await oneClick(urlOf({ userId: user.id, kinds: ['lead-waiting'] }));
  expect(answer.statusCode).toBe(200);
  expect(await mailedKinds(user)).toEqual(before);
});

test('a link with another user, another kind or a wrong signature is refused (404)', async () => {
  const user = await gva.createUser({ role: 'client' });
  const other = await gva.createUser({ role: 'client' });
  const before = await mailedKinds(other);
  const token = writeToken({ userId: user.id, kinds: ['comment'] }, secret);
  const forged = [
    token.replace(`${user.id}.`, `${other.id}.`),
    token.replace('.comment.', '.mention.'),
    token.replace('.comment.', '.all.'),
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'nothing',
    writeToken({ userId: other.id, kinds: ['comment'] }, 'another secret of thirty-two letters'),
  ];
  for (const one of forged) {
    const answer = await oneClick(`/unsubscribe/${one}`);
    expect(answer.statusCode, one).toBe(404);
    expect(answer.body).toContain('This link is not valid');
    expect((await gva.app.inject({ url: `/unsubscribe/${one}` })).statusCode).toBe(404);
  }
  expect(await mailedKinds(other)).toEqual(before);
});

test('a body that is too large is refused (413)', async () => {
  const user = await gva.createUser({ role: 'client' });
  const answer = await gva.app.inject({
    method: 'POST',
    url: urlOf({ userId: user.id, kinds: ['comment'] }),
    headers: { 'content-type': 'text/plain' },
    payload: 'x'.repeat(20_000),
  });
  expect(answer.statusCode).toBe(413);
});

test('a token holds its user and kinds, and ignores kinds of other versions', () => {
  const kinds = ['payment-failed', 'hours-80'] as const;
  const read = (token: string) => readToken(token, [secret]);
  expect(read(writeToken({ userId: 7, kinds }, secret))).toEqual({ userId: 7, kinds });
  for (const group of ['all', 'digest'] as const)
    expect(read(writeToken({ userId: 7, kinds: group }, secret))).toEqual({
      userId: 7,
      kinds: group,
    });
});
