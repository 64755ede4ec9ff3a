import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrowser } from '#tests/support/browser.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { newcomer } from '#tests/support/newcomer.ts';

let site: TestApp;
let admin: TestUser;
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.createUser({ role: 'admin' });
});
afterAll(() => site.close());

let serial = 0;
const visitor = (changes: object = {}) => ({
  fullName: 'Vic Visitor',
  email: `visitor-${++serial}@example.com`,
  ...changes,
});
const submit = (lead: object, ip = `203.0.113.${++serial}`) =>
  createBrowser(site.app, { ip }).post('/api/leads', lead);

const leadsOf = (email: string) =>
  site.database.db.selectFrom('leads').selectAll().where('email', '=', email).execute();

async function createLead() {
  const lead = visitor({ company: 'Vic Ltd' });
  await submit(lead);
  const [row] = await leadsOf(lead.email);
  return row?.id ?? 0;
}

const auditOf = (objectId: number) =>
  site.database.db
    .selectFrom('auditLog')
    .select(['action', 'after', 'actorId'])
    .where('objectKind', '=', 'lead')
    .where('objectId', '=', objectId)
    .orderBy('id')
    .execute();

/** Counts responses by status code. */
function tally(answers: { statusCode: number }[]) {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

test("a visitor's submission becomes a request, even if it names another status", async () => {
  const lead = visitor({ status: 'converted', phone: '', serviceType: 'Falconry', message: 'Hi' });
  const answer = await submit(lead);

  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ ok: true });
  const [row] = await leadsOf(lead.email);
  expect(row).toMatchObject({ status: 'request', phone: null, serviceType: 'Falconry' });
});

test.each([
  [{ fullName: 'V Visitor' }, 'First Name must be at least 2 characters'],
  [{ fullName: undefined }, 'First Name must be at least 2 characters'],
  [{ fullName: 'Vic' }, 'Last name must be at least 2 characters'],
  [{ fullName: 'Vic V' }, 'Last name must be at least 2 characters'],
  [{ fullName: 'Vic \u200b\u200b' }, 'Last name must be at least 2 characters'],
  [{ email: 'vic' }, 'Please enter a valid email address'],
])('invalid input %j is refused (400)', async (changes, message) => {
  const answer = await submit(visitor(changes));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(message);
});

test('of a hundred concurrent requests from one IP address, five are accepted and the rest get a retry time (429)', async () => {
  const posts = Array.from({ length: 100 }, () => submit(visitor(), '192.0.2.1'));
  const answers = await Promise.all(posts);

  expect(tally(answers)).toEqual({ 201: 5, 429: 95 });
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50);
  // Other addresses are not affected.
  expect((await submit(visitor())).statusCode).toBe(201);
});

test('twenty concurrent requests of one person create one lead', async () => {
  const lead = visitor();
  const posts = Array.from({ length: 20 }, (_, i) =>
    submit({ ...lead, email: i % 2 ? lead.email : lead.email.toUpperCase() }),
  );
  expect(tally(await Promise.all(posts))).toEqual({ 201: 1, 409: 19 });
  const all = [...(await leadsOf(lead.email)), ...(await leadsOf(lead.email.toUpperCase()))];
  expect(all).toHaveLength(1);
});

test('an admin lists, finds, moves, comments on and deletes leads', async () => {
  const id = await createLead();
  const call = site.callAs(admin);
  expect((await call.leads.list.query({ q: 'vic ltd', status: 'request' })).items[0]).toMatchObject(
    { id, company: 'Vic Ltd' },
  );
  expect((await call.leads.list.query({ q: '%' })).items).toEqual([]);
  const first = await site.requestAs(admin)({ url: '/api/leads?limit=1' });
  expect(first.json()).toHaveLength(1);
  expect(first.headers.link).toContain('rel="next"');

  const moved = await call.leads.move.mutate({ id, status: 'contacted' });
  expect(moved.status).toBe('contacted');
  const url = `/api/leads/${id}/comments`;
  const comment = await site.requestAs(admin)({
    method: 'POST',
    url,
    body: { content: ' Called ' },
  });
  expect(comment.json()).toMatchObject({
    content: 'Called',
    userName: admin.fullName,
    userImage: null,
    leadId: id,
  });
  expect((await site.requestAs(admin)({ url })).json()).toEqual([comment.json()]);

  const listed = await call.leads.list.query({ q: 'vic ltd', without: 'request' });
  expect(listed.items).toMatchObject([{ id, status: 'contacted', commentCount: 1 }]);
  const requests = await call.leads.list.query({ q: 'vic ltd', without: 'contacted' });
  expect(requests.items.map((lead) => lead.id)).not.toContain(id);

  await call.leads.delete.mutate({ id });
  expect(await auditOf(id)).toMatchObject([
    { action: 'updated' },
    { action: 'deleted', actorId: admin.id },
  ]);
  expect((await site.requestAs(admin)({ url })).statusCode).toBe(404);
});

const openMails = (userId: number) =>
  site.database.db
    .selectFrom('mailOutbox')
    .select(['kind', 'recipient'])
    .where('userId', '=', userId)
    .orderBy('kind')
    .execute();

test('a conversion creates one user and emails them', async () => {
  const leadId = await createLead();
  const convert = (url: string, named: object = {}) =>
    site.requestAs(admin)({
      method: 'POST',
      url,
      body: { ...newcomer({ subscriptionPlan: 'part-time' }), ...named },
    });
  const made = await convert(`/api/leads/${leadId}/convert`);
  expect(made.statusCode).toBe(201);
  const refused = await convert('/api/users', { leadId });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().message).toBe('This lead has already been converted into a user.');
  const malformed = await convert('/api/users', { leadId: 'abc' });
  expect(malformed.statusCode).toBe(400);
  expect(malformed.json().issues).toEqual([{ path: 'leadId', message: 'Unknown lead' }]);

  const user = made.json();
  expect(await openMails(user.id)).toEqual([
    { kind: 'plan-changed', recipient: user.email },
    { kind: 'welcome', recipient: user.email },
  ]);
  expect(await auditOf(leadId)).toMatchObject([
    { action: 'converted', after: { userId: user.id } },
  ]);
  const profile = await site.database.db
    .selectFrom('clientProfiles')
    .select('subscriptionPlan')
    .where('userId', '=', user.id)
    .executeTakeFirst();
  expect(profile?.subscriptionPlan).toBe('part-time');
});

test('a conversion with a taken username leaves the lead unchanged (409)', async () => {
  const leadId = await createLead();
  const body = newcomer({ username: admin.username });
  const url = `/api/leads/${leadId}/convert`;
  const answer = await site.requestAs(admin)({ method: 'POST', url, body });
  expect(answer.statusCode).toBe(409);
  expect(answer.json().message).toBe('Username already exists');
  expect(await auditOf(leadId)).toEqual([]);
  const again = await site.requestAs(admin)({ method: 'POST', url, body: newcomer() });
  expect(again.statusCode).toBe(201);
});
