import { afterAll, beforeAll, expect, test } from 'vitest';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  // An unreachable mail server, so that the emails stay in the queue.
  gva = await createTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

let serial = 0;
const newAddress = () => `new-va-${++serial}@example.com`;
const invitations = () => gva.callAs(admin).invitations;
const invite = (addresses: string, terms: object = { hourlyRate: 4.5, weeklyHours: 30 }) =>
  invitations().createMany.mutate({ addresses, role: 'va', ...terms });

async function lastToken(recipient: string) {
  const rows = await gva.database.db
    .selectFrom('mailOutbox')
    .select('sealedText')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
  const text = unseal(rows.at(-1)?.sealedText ?? '', secretsOf(testEnv()));
  return { count: rows.length, text, token: /#([\w-]{43})\n/.exec(text)?.[1] ?? '' };
}
const accept = (token: string, fields: object = {}) =>
  createBrowser(gva.app, { ip: `203.0.113.${++serial}` }).post('/api/invitations/accept', {
    token,
    username: `joined-${++serial}`,
    password: 'six letters',
    ...fields,
  });

test('an invited VA who registers by the link has the rate and the hours, and needs no approval', async () => {
  const [ana, ben] = [newAddress(), newAddress()];
  const { invited, skipped } = await invite(`Ana Lopez <${ana}>\n${ben}`);
  expect(skipped).toEqual([]);
  expect(invited).toMatchObject([
    { email: ana, fullName: 'Ana Lopez', role: 'va', status: 'open', link: null },
    { email: ben, fullName: '', role: 'va', status: 'open', link: null },
  ]);

  const user = (await accept((await lastToken(ana)).token)).json();
  expect(user).toMatchObject({ fullName: 'Ana Lopez', role: 'va', email: ana });
  const { db } = gva.database;
  const { approvedAt } = await db
    .selectFrom('users')
    .select('approvedAt')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(approvedAt).not.toBeNull();
  const today = new Date().toISOString().slice(0, 10);
  expect(await gva.callAs(admin).payRates.list.query({ vaId: user.id })).toMatchObject([
    { validFrom: today, hourlyRate: 4.5 },
  ]);
  expect(
    await db
      .selectFrom('vaCapacities')
      .select(['validFrom', 'weeklyHours', 'setBy'])
      .where('vaId', '=', user.id)
      .execute(),
  ).toEqual([{ validFrom: today, weeklyHours: 30, setBy: admin.id }]);
  const acts = await db
    .selectFrom('auditLog')
    .select(['objectKind', 'action', 'actorId'])
    .where('actorId', 'is', null)
    .orderBy('id')
    .execute();
  expect(acts).toEqual([
    { objectKind: 'user', action: 'created', actorId: null },
    { objectKind: 'pay-rate', action: 'created', actorId: null },
    { objectKind: 'user', action: 'updated', actorId: null },
  ]);
});

test('who was invited without a name is greeted without one, and must enter it', async () => {
  const email = newAddress();
  await invite(email);
  const { text, token } = await lastToken(email);
  expect(text).not.toContain('Hello');

  const refused = await accept(token);
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Full name is required']);
  const user = (await accept(token, { fullName: 'Ben Okoro' })).json();
  expect(user).toMatchObject({ fullName: 'Ben Okoro', email });
});

test('people who are there twice, have an account or are invited are left out and named', async () => {
  const va = await gva.createUser({ role: 'va' });
  const account = `${va.username}@EXAMPLE.com`;
  const [open, fresh] = [newAddress(), newAddress()];
  await invite(open);

  const { invited, skipped } = await invite(`${fresh} ${fresh} ${account} ${open.toUpperCase()}`);
  expect(invited.map(({ email }) => email)).toEqual([fresh]);
  expect(skipped).toEqual([
    { email: fresh, reason: 'repeated' },
    { email: account, reason: 'has-account' },
    { email: open.toUpperCase(), reason: 'already-invited' },
  ]);
});

test('the same list that is sent twice at the same time invites each person once', async () => {
  const list = [newAddress(), newAddress(), newAddress()];
  const both = await Promise.all([invite(list.join(', ')), invite(list.toReversed().join(', '))]);
  expect(both.map(({ invited }) => invited.length).sort()).toEqual([0, 3]);
  for (const email of list) expect((await lastToken(email)).count).toBe(1);
});

test('a wrong address is named, and nobody is invited (400)', async () => {
  const email = newAddress();
  await expect(invite(`${email}, nobody`)).rejects.toMatchObject({
    data: { httpStatus: 400, issues: [{ message: 'Not an email address: “nobody”' }] },
  });
  expect((await lastToken(email).catch(() => ({ count: 0 }))).count).toBe(0);
});

test('only VAs are invited with a rate and hours', async () => {
  const call = invitations().createMany;
  const addresses = newAddress();
  await expect(
    call.mutate({ addresses, role: 'admin', hourlyRate: 5, weeklyHours: 40 }),
  ).rejects.toMatchObject({
    data: { issues: [{ path: 'hourlyRate' }, { path: 'weeklyHours' }] },
  });
  const { invited } = await call.mutate({ addresses, role: 'admin' });
  expect(invited).toMatchObject([{ role: 'admin' }]);
  const user = await accept((await lastToken(addresses)).token, { fullName: 'Second Owner' });
  expect(user.json()).toMatchObject({ role: 'admin' });
});

test('an invitation that is sent again has a new link; the former one is invalid', async () => {
  const email = newAddress();
  const [made] = (await invite(email)).invited;
  const first = await lastToken(email);
  const again = await invitations().resend.mutate({ id: made?.id ?? 0 });
  expect(again).toMatchObject({ id: made?.id, status: 'open', link: null });
  const second = await lastToken(email);
  expect(second.count).toBe(2);

  const fields = { fullName: 'Ben Okoro' };
  expect((await accept(first.token, fields)).statusCode).toBe(404);
  expect((await accept(second.token, fields)).statusCode).toBe(201);
  await expect(invitations().resend.mutate({ id: made?.id ?? 0 })).rejects.toThrow(
    'already been used',
  );
});

test('an expired invitation can be sent again, and a withdrawn one cannot (409)', async () => {
  const email = newAddress();
  const [made] = (await invite(email)).invited;
  const id = made?.id ?? 0;
  await gva.database.db
    .updateTable('invitations')
    .set({ expiresAt: new Date(Date.now() - 1000).toISOString() })
    .where('id', '=', id)
    .execute();
  expect(await invitations().resend.mutate({ id })).toMatchObject({ status: 'open' });

  await invitations().revoke.mutate({ id });
  await expect(invitations().resend.mutate({ id })).rejects.toThrow('was withdrawn');
});

test('an administrator sends at most 200 invitations in a day, all of a batch or none (429)', async () => {
  const other = await gva.createUser({ role: 'admin' });
  const call = gva.callAs(other).invitations;
  await gva.database.db
    .insertInto('rateLimits')
    .values({ key: `invitation:${other.id}`, count: 199 })
    .execute();
  const [first, second] = [newAddress(), newAddress()];
  const batch = (addresses: string) => call.createMany.mutate({ addresses, role: 'va' });
  await expect(batch(`${first} ${second}`)).rejects.toMatchObject({ data: { httpStatus: 429 } });
  expect((await lastToken(first).catch(() => ({ count: 0 }))).count).toBe(0);
  expect((await batch(first)).invited).toHaveLength(1);
});
