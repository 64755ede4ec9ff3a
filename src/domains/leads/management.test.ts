import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/newcomer.ts';

let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.createUser({ role: 'admin' });
});
afterAll(() => site.close());

type Changes = {
  email?: string;
  phone?: string;
  status?: 'request' | 'lead' | 'contacted';
  message?: string;
  company?: string;
  createdAt?: string;
};
let serial = 0;
async function createLead(changes: Changes = {}) {
  const lead = { fullName: `Lead ${++serial}`, email: `lead-${serial}@example.com`, ...changes };
  const { id } = await site.database.db
    .insertInto('leads')
    .values(lead)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
const duplicatesOf = async (id: number) => {
  const { items } = await site.callAs(admin).leads.list.query({ id });
  return items[0]?.duplicates.map((other) => other.id);
};

test.each([
  [{ email: 'Anna.Vogel@Example.com' }, { email: 'anna.vogel@example.com' }],
  [{ email: 'bert+demo@example.com' }, { email: 'bert@example.com' }],
  [{ email: 'c.l.a.r.a@gmail.com' }, { email: 'clara@googlemail.com' }],
  [{ phone: '+1 (212) 555-0117' }, { phone: '212.555.0117' }],
  [{ phone: '0044 20 7946 0123' }, { phone: '(0)20 79460123 ext. 9' }],
])('%j is a duplicate of %j', async (one, other) => {
  const [first, second] = [await createLead(one), await createLead(other)];
  expect(await duplicatesOf(first)).toEqual([second]);
  expect(await duplicatesOf(second)).toEqual([first]);
});

test.each([
  [{ email: 'd.ora@example.com' }, { email: 'dora@example.com' }],
  [{ phone: '12345' }, { phone: '12345' }],
  [{ phone: '+1 212 555 0118' }, { phone: '+1 212 555 0119' }],
  [{ phone: 'call me' }, { phone: 'call me' }],
])('%j is not a duplicate of %j', async (one, other) => {
  const [first, second] = [await createLead(one), await createLead(other)];
  expect(await duplicatesOf(first)).toEqual([]);
  expect(await duplicatesOf(second)).toEqual([]);
});

test('a lead lists its three newest duplicates, each once', async () => {
  const same = { email: 'emma@example.com', phone: '+49 30 1234567' };
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await createLead(same));
  const [first = 0] = ids;
  expect(await duplicatesOf(first)).toEqual(ids.slice(-3).toReversed());
});

test('only administrators can count open requests, up to a hundred', async () => {
  const { db } = site.database;
  await db.deleteFrom('leads').execute();
  await createLead({ status: 'lead' });
  await createLead();
  const waiting = () => site.callAs(admin).leads.waiting.query();
  expect(await waiting()).toEqual({ count: 1 });
  for (let n = 0; n < 101; n += 1) await createLead();
  expect(await waiting()).toEqual({ count: 100 });
  const client = await site.createUser({ role: 'client' });
  await expect(site.callAs(client).leads.waiting.query()).rejects.toMatchObject({
    data: { code: 'FORBIDDEN' },
  });
});

const exportAs = async (user: TestUser | null, query = '') =>
  site.app.inject({
    url: `/api/leads.csv${query}`,
    headers: user ? { cookie: await site.cookieOf(user) } : {},
  });

test('an export contains the whole filtered list and escapes formulas', async () => {
  const { db } = site.database;
  await db.deleteFrom('leads').execute();
  await db
    .insertInto('leads')
    .values(
      Array.from({ length: 700 }, (_, n) => ({
        fullName: `Lead ${n}`,
        email: `bulk-${n}@example.com`,
        status: 'lead' as const,
      })),
    )
    .execute();
  await createLead({ status: 'lead', message: '=cmd|"/c calc"!A0', phone: '+1 555 0100' });
  await createLead({ message: 'A request' });

  const answer = await exportAs(admin, '?without=request');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="leads-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const lines = answer.body.split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffId,Created,Updated,Status,Full name,Email,Phone,Company,Service type,Plan,Message,Comments,Owner,Next step,Next step on,Monthly value,Source,Rejected because,Note about the rejection',
  );
  expect(lines).toHaveLength(1 + 701 + 1);
  expect(lines[1]).toMatch(/^\d+,\d{4}-\d\d-\d\dT[\d:.]{12}Z,[^,]+Z,lead,Lead \d+,/);
  expect(lines[1]).toContain(`,+1 555 0100,`);
  expect(lines[1]).toContain(`"'=cmd|""/c calc""!A0"`);
  expect(answer.body).not.toContain('A request');
  const found = await exportAs(admin, '?q=bulk-69@');
  expect(found.body.split('\r\n')).toHaveLength(3);
});

test('only administrators can export, and only with valid filters (401, 403, 400)', async () => {
  expect((await exportAs(null)).statusCode).toBe(401);
  for (const role of ['va', 'client'] as const)
    expect((await exportAs(await site.createUser({ role }))).statusCode).toBe(403);
  const wrong = await exportAs(admin, '?status=nonsense');
  expect(wrong.statusCode).toBe(400);
  expect((await exportAs(admin, '?q=a&q=b')).statusCode).toBe(400);
});

test('concurrent conversions create one user, one email of each kind and one profile', async () => {
  const leadId = await createLead({ status: 'lead' });
  const url = `/api/leads/${leadId}/convert`;
  const body = newcomer({ subscriptionPlan: 'full-time' });
  const send = () => site.requestAs(admin)({ method: 'POST', url, body });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409]);

  const { db } = site.database;
  const user = await db
    .selectFrom('users')
    .innerJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select(['users.id', 'clientProfiles.subscriptionPlan'])
    .where('users.username', '=', body.username)
    .execute();
  expect(user).toMatchObject([{ subscriptionPlan: 'full-time' }]);
  const mails = await db
    .selectFrom('mailOutbox')
    .select('kind')
    .where('userId', '=', user[0]?.id ?? 0)
    .orderBy('kind')
    .execute();
  expect(mails).toEqual([{ kind: 'plan-changed' }, { kind: 'welcome' }]);
  const lead = await db
    .selectFrom('leads')
    .select('status')
    .where('id', '=', leadId)
    .executeTakeFirst();
  expect(lead?.status).toBe('converted');
});

test('sorts by urgency: open leads from the oldest, then the others from the newest', async () => {
  const company = 'Urgent Ltd';
  const at = (day: number) => ({ company, createdAt: `2026-03-0${day}T10:00:00.000Z` });
  const [fresh, waiting, called, calledLater] = [
    await createLead({ ...at(4), status: 'request' }),
    await createLead({ ...at(2), status: 'lead' }),
    await createLead({ ...at(1), status: 'contacted' }),
    await createLead({ ...at(3), status: 'contacted' }),
  ];
  const urgent = { q: company, order: 'urgent', limit: 2 } as const;
  const { leads } = site.callAs(admin);
  const first = await leads.list.query(urgent);
  const rest = await leads.list.query({ ...urgent, cursor: first.nextCursor ?? '' });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual([
    waiting,
    fresh,
    calledLater,
    called,
  ]);
  expect(rest.nextCursor).toBeNull();
});
