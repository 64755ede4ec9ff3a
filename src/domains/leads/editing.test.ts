import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findLeadRow, leadActivity, makeCreateLead } from '#tests/support/leads.ts';

let gva: TestApp;
let admin: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  colleague = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const leads = () => gva.callAs(admin).leads;
const edit = (id: number, body: object) =>
  gva.requestAs(admin)({ method: 'PATCH', url: `/api/leads/${id}/details`, body });

test('an administrator sets the facts of a lead one by one', async () => {
  const id = await createLead();
  await edit(id, { ownerId: colleague.id });
  await edit(id, { nextStep: 'Send the offer', nextStepOn: '31-01-30' });
  const changed = await edit(id, { source: 'referral' });

  expect(changed.json()).toMatchObject({
    ownerId: colleague.id,
    nextStep: 'Send the offer',
    nextStepOn: '2030-01-31',
    source: 'referral',
  });
  expect((await leads().get.query({ id })).owner).toEqual({
    id: colleague.id,
    fullName: colleague.fullName,
    profileImage: null,
  });
  expect(await leadActivity(gva, id)).toMatchObject([
    { before: { ownerId: null }, after: { ownerId: colleague.id } },
    { before: { nextStepOn: null }, after: { nextStepOn: '2030-01-31', fields: ['nextStep'] } },
    { before: { source: 'website' }, after: { source: 'referral' } },
  ]);
});

test('a change to the same facts is not recorded', async () => {
  const id = await createLead({ source: 'event', ownerId: admin.id });
  expect((await edit(id, { source: 'event', ownerId: admin.id })).statusCode).toBe(200);
  expect((await edit(id, {})).statusCode).toBe(200);
  expect(await leadActivity(gva, id)).toEqual([]);
});

describe('the value', () => {
  test('of a plan of the catalogue is its price, and can be changed', async () => {
    const id = await createLead();
    expect((await edit(id, { plan: 'full-time' })).json()).toMatchObject({
      plan: 'full-time',
      monthlyValue: 1040,
    });
    expect((await edit(id, { monthlyValue: 812.345 })).json()).toMatchObject({
      message: 'Enter a monthly value in whole cents',
    });
    expect((await edit(id, { plan: null, monthlyValue: 812.35 })).json()).toMatchObject({
      plan: null,
      monthlyValue: 812.35,
    });
    expect((await edit(id, { monthlyValue: '' })).json()).toMatchObject({ monthlyValue: null });
  });

  test('of a request is the price of the plan that the visitor chose', async () => {
    const email = `value-${process.pid}@example.com`;
    await gva
      .callAs(null)
      .leads.submit.mutate({ fullName: 'Vic Visitor', email, plan: 'part-time' });
    const { items } = await leads().list.query({ q: email });
    expect(items).toMatchObject([{ plan: 'part-time', monthlyValue: 600, source: 'website' }]);
  });
});

describe('the next step', () => {
  test('loses its day when it is cleared', async () => {
    const id = await createLead({ nextStep: 'Call', nextStepOn: '2030-01-31' });
    expect((await edit(id, { nextStep: null })).json()).toMatchObject({
      nextStep: null,
      nextStepOn: null,
    });
  });

  test('needs a text for a day (400)', async () => {
    const id = await createLead();
    const answer = await edit(id, { nextStepOn: '2030-01-31' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toEqual([
      { path: 'nextStep', message: 'Say what the next step is' },
    ]);
    expect(await findLeadRow(gva, id)).toMatchObject({ nextStepOn: null });
  });
});

test.each([
  [{ nextStep: 'Call', nextStepOn: '31-02-30' }, 'Invalid date'],
  [{ monthlyValue: 1_000_001 }, 'Monthly value must be between $0 and $1,000,000'],
  [{ source: 'moon' }, 'Unknown source'],
  [{ plan: 'enterprise' }, 'Unknown plan'],
  [{ ownerId: 'me' }, 'Please choose an administrator'],
])('the facts %j are refused (400)', async (body, message) => {
  const id = await createLead();
  const answer = await edit(id, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().message).toBe(message);
  expect(await leadActivity(gva, id)).toEqual([]);
});

test('only an active administrator can become the owner (400)', async () => {
  const id = await createLead();
  const others = [
    await gva.createUser({ role: 'va' }),
    await gva.createUser({ role: 'admin', status: 'inactive' }),
  ];
  for (const { id: ownerId } of others)
    expect((await edit(id, { ownerId })).json().message).toBe('Please choose an administrator');
  expect(await findLeadRow(gva, id)).toMatchObject({ ownerId: null });
});

test('a lead keeps an owner who was deactivated, and loses one who was deleted', async () => {
  const former = await gva.createUser({ role: 'admin' });
  const id = await createLead({ ownerId: former.id });
  await gva.callAs(admin).users.edit.mutate({ id: former.id, user: { status: 'inactive' } });
  expect((await edit(id, { ownerId: former.id, source: 'event' })).statusCode).toBe(200);
  await gva.callAs(admin).users.delete.mutate({ id: former.id });
  expect((await leads().get.query({ id })).owner).toBeNull();
});

test('an administrator assigns several leads, all or none', async () => {
  const [one, other] = [await createLead(), await createLead({ ownerId: admin.id })];
  const changes = [one, other].map((id) => ({ id, ownerId: colleague.id }));
  expect(await leads().assignMany.mutate({ changes })).toEqual({ changed: 2 });
  await leads().assignMany.mutate({
    changes: [
      { id: one, ownerId: null },
      { id: other, ownerId: admin.id },
    ],
  });
  expect(await findLeadRow(gva, one)).toMatchObject({ ownerId: null });
  expect(await findLeadRow(gva, other)).toMatchObject({ ownerId: admin.id });

  const deleted = await createLead();
  await leads().delete.mutate({ id: deleted });
  const refused = await gva.requestAs(admin)({
    method: 'POST',
    url: '/api/admin/leads/bulk-assign',
    body: { changes: [one, deleted].map((id) => ({ id, ownerId: admin.id })) },
  });
  expect(refused.statusCode).toBe(409);
  expect(refused.json().details.refused).toEqual([{ id: deleted, reason: 'No longer exists.' }]);
  expect(await findLeadRow(gva, one)).toMatchObject({ ownerId: null });
});
