import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findLeadRow, makeConvert, makeCreateLead } from '#tests/support/leads.ts';
import { newcomer } from '#tests/support/newcomer.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const convert = makeConvert(
  () => gva,
  () => admin,
);
const subscriptionsOf = (userId: number) =>
  gva.database.db
    .selectFrom('subscriptions')
    .select(['plan', 'status', 'monthlyHours', 'hourlyRate', 'customPlanName'])
    .where('userId', '=', userId)
    .execute();

test.each([
  [
    { subscriptionPlan: 'part-time' },
    { plan: 'part-time', monthlyHours: 80, hourlyRate: 7.5, customPlanName: null },
  ],
  [
    {
      subscriptionPlan: 'custom',
      customPlanName: 'Tax season',
      customMonthlyHours: 40,
      customHourlyRate: 8.25,
    },
    { plan: 'custom', monthlyHours: 40, hourlyRate: 8.25, customPlanName: 'Tax season' },
  ],
])('a conversion starts the plan %j', async (fields, terms) => {
  const { leadId, answer } = await convert(fields);
  expect(answer.statusCode).toBe(201);
  const { id, subscription } = answer.json();
  expect(subscription).toMatchObject(terms);
  expect(await subscriptionsOf(id)).toEqual([{ ...terms, status: 'active' }]);
  expect(await findLeadRow(gva, leadId)).toMatchObject({ status: 'converted', userId: id });
  expect((await gva.callAs(admin).leads.get.query({ id: leadId })).user).toMatchObject({
    id,
    role: 'client',
  });
  // The hours can be used from today on.
  const balance = await gva.callAs(admin).ledger.balance.query({ clientId: id });
  expect(balance).toMatchObject({ available: terms.monthlyHours });
});

test.each([
  [{}],
  [{ subscriptionPlan: 'enterprise' }],
  [{ role: 'va', specialization: 'lead-generation', subscriptionPlan: 'part-time' }],
])('a conversion with %j starts no plan', async (fields) => {
  const { answer } = await convert(fields);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().subscription).toBeNull();
  expect(await subscriptionsOf(answer.json().id)).toEqual([]);
});

test('without a mail server the link of the welcome email works for the new user', async () => {
  const { leadId, answer } = await convert({ subscriptionPlan: 'full-time' });
  const { link, email, username } = answer.json();
  const token = link.split('#')[1];
  const chosen = { newPassword: 'another horse', confirmPassword: 'another horse' };
  await gva.callAs(null).passwords.reset.mutate({ token, ...chosen });
  const signIn = await gva.requestAs(null)({
    method: 'POST',
    url: '/api/login',
    body: { username, password: 'another horse' },
  });
  expect(signIn.statusCode).toBe(200);

  const { items } = await gva.callAs(admin).leads.timeline.query({ leadId });
  const mail = items.find((item) => item.kind === 'mail');
  expect(mail).toMatchObject({ mail: { recipient: email, content: null } });
  expect(JSON.stringify(items)).not.toContain(token);
});

test('the emails of a conversion wait a minute, and none is sent after it was undone', async () => {
  const { leadId, answer } = await convert({ subscriptionPlan: 'full-time' });
  const { db } = gva.database;
  const mailsOf = (userId: number) =>
    db.selectFrom('mailOutbox').select(['id', 'status']).where('userId', '=', userId).execute();
  const waiting = await mailsOf(answer.json().id);
  expect(waiting.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
  await gva.runJobs();
  expect(await mailsOf(answer.json().id)).toEqual(waiting);
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from start_after - created_on)::integer as seconds from pgboss.job
    where name = 'deliver-mail' and (data ->> 'mailId')::integer = any (${waiting.map(({ id }) => id)})`.execute(
    db,
  );
  for (const { seconds } of rows) expect(seconds).toBeGreaterThanOrEqual(50);
  expect(rows).toHaveLength(2);

  const leads = gva.callAs(admin).leads;
  await leads.undoConversion.mutate({ id: leadId, status: 'lead' });
  expect(await mailsOf(answer.json().id)).toEqual([]);
  const { items } = await leads.timeline.query({ leadId });
  expect(items.filter(({ kind }) => kind === 'mail')).toEqual([]);
});

test('with a mail server the response has no link', async () => {
  const site = await createTestApp({
    database: gva.database,
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
  });
  try {
    const leadId = await createLead();
    const body = newcomer();
    const answer = await site.requestAs(admin)({
      method: 'POST',
      url: `/api/leads/${leadId}/convert`,
      body,
    });
    expect(answer.json()).toMatchObject({ username: body.username, link: null });
  } finally {
    await site.close();
  }
});

test('the documented path responds with the user only', async () => {
  const leadId = await createLead({ status: 'rejected', rejectionReason: 'price' });
  const answer = await gva.requestAs(admin)({
    method: 'POST',
    url: '/api/users',
    body: { ...newcomer({ subscriptionPlan: 'part-time' }), leadId },
  });
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).not.toHaveProperty('link');
  expect(answer.json()).not.toHaveProperty('subscription');
  expect(await subscriptionsOf(answer.json().id)).toHaveLength(1);
  expect(await findLeadRow(gva, leadId)).toMatchObject({ rejectionReason: null });
});

test('the client learns by email which plan has started and what it costs', async () => {
  const { answer } = await convert({ subscriptionPlan: 'part-time' });
  const mails = await gva.database.db
    .selectFrom('mailOutbox')
    .select('subject')
    .where('userId', '=', answer.json().id)
    .where('kind', '=', 'plan-changed')
    .execute();
  expect(mails).toEqual([{ subject: 'Your Part-time plan has started' }]);
});

test('a lead whose account was deleted can be converted again, and its waiting email was never delivered', async () => {
  const { leadId, answer } = await convert({});
  await gva.callAs(admin).users.delete.mutate({ id: answer.json().id });
  const { items } = await gva.callAs(admin).leads.timeline.query({ leadId });
  expect(items).toContainEqual(
    expect.objectContaining({ mail: expect.objectContaining({ status: null }) }),
  );
  expect(await findLeadRow(gva, leadId)).toMatchObject({ status: 'converted', userId: null });
  expect((await convert({}, leadId)).answer.statusCode).toBe(201);
});

test('a refused conversion starts no plan and leaves the lead unchanged (409)', async () => {
  const { leadId, answer } = await convert({
    username: admin.username,
    subscriptionPlan: 'part-time',
  });
  expect(answer.statusCode).toBe(409);
  expect(await findLeadRow(gva, leadId)).toMatchObject({ status: 'qualified', userId: null });
});
