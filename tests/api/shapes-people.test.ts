import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { password } from '../support/factories.ts';
import { newcomer } from '../support/newcomer.ts';
import { type Ask, type Callers, shape, startCallers } from '../support/response-shapes.ts';

let gva: TestApp;
let people: Callers;
let ask: Ask;
beforeAll(async () => {
  gva = await createTestApp();
  ({ people, ask } = await startCallers(gva));
});
afterAll(() => gva.close());

const done = shape('ok');

const user = 'createdAt email fullName id profileImage role status username';
const vaFields =
  'assignedAt assignedClientId assignedClients assignmentStatus availability bio hourlyRate id rating skills specialization userId';
const clientFields =
  'companyName customPlanName hourlyRate id monthlyHours subscriptionPlan userId';
const listing = shape(
  'assignedAt assignedClientId assignedClients assignmentStatus availability bio companyName hourlyRate id rating',
  'skills specialization subscriptionPlan user(email fullName profileImage status) userId',
);

test('responses about people, assignments and plans have the documented fields', async () => {
  const { va, client, freeVa } = people;
  const { username, ...registration } = newcomer();
  expect(await ask(null, 'POST /register', { username, ...registration })).toMatchObject(
    shape(user),
  );
  expect(
    await ask(null, 'POST /login', { username, password: registration.password }),
  ).toMatchObject(shape(user));
  expect(await ask(null, 'POST /logout')).toMatchObject(done);

  const both = { vaId: va.id, clientId: client.id };
  expect(await ask('admin', 'POST /admin/assign-va', both)).toMatchObject(listing);
  expect(await ask('admin', 'GET /admin/unassigned-vas')).toMatchObject(listing);
  for (const who of ['admin', 'client'] as const) {
    expect(await ask(who, 'GET /va-profiles')).toMatchObject(listing);
    expect(await ask(who, 'GET /va-profiles/:id', { id: va.id })).toMatchObject(listing);
  }
  for (const who of ['admin', 'va', 'client'] as const) {
    expect(await ask(who, 'GET /user')).toMatchObject(shape(user));
    expect(await ask(who, 'GET /client-profiles/:id', { id: client.id })).toMatchObject(
      shape(clientFields.replace(' userId', ' user(email fullName profileImage status) userId')),
    );
  }
  expect(await ask('admin', 'GET /profile')).toMatchObject(shape(`profile user(${user})`));
  for (const [who, fields] of [
    ['va', vaFields],
    ['client', clientFields],
  ] as const)
    for (const call of ['GET /profile', 'PATCH /profile'])
      expect(await ask(who, call, { user: { fullName: `A ${who}` } })).toMatchObject(
        shape(`profile(${fields}) user(${user})`),
      );
  const managed = shape(`profile(${vaFields})`, `user(${user.replace('id ', 'id isApproved ')})`);
  expect(await ask('admin', 'GET /users/:id', { id: va.id })).toMatchObject(managed);
  const change = { id: freeVa.id, user: { status: 'training' } };
  expect(await ask('admin', 'PATCH /admin/users/:id', change)).toMatchObject(managed);
  expect(await ask('va', 'GET /va/assigned-client')).toMatchObject(
    shape(
      'assignedClient(assignedAt companyName createdAt email fullName id profileImage) assignedClients',
    ),
  );
  expect(await ask('client', 'GET /client/assigned-va')).toMatchObject(
    shape('assignedVA(email fullName id profileImage role status)'),
  );

  const template = shape('createdAt description hourlyRate id monthlyHours monthlyTotal name');
  const terms = { name: 'Tax Season', monthlyHours: 120, hourlyRate: 7, description: 'Spring' };
  expect(await ask('admin', 'POST /custom-plan-templates', terms)).toMatchObject(template);
  expect(await ask('admin', 'GET /custom-plan-templates')).toMatchObject(template);
  const subscription = shape(
    'createdAt customPlanName endDate hourlyRate hoursUsed id lastPaymentDate monthlyHours',
    'nextBillingDate paymentMethod plan startDate status userId',
  );
  const bought = await ask('client', 'POST /subscriptions', { plan: 'part-time' });
  expect(bought).toMatchObject(subscription);
  for (const who of ['admin', 'va', 'client'] as const)
    expect(await ask(who, 'GET /subscriptions')).toMatchObject(subscription);

  const all = 'completedTasks monthlyHours taskStats(completed total)';
  expect(await ask('admin', 'GET /dashboard/stats')).toMatchObject(
    shape(all, 'averageRating clientStats(active total) revenue vaStats(active total training)'),
  );
  expect(await ask('va', 'GET /dashboard/stats')).toMatchObject(
    shape(all, 'activeTaskCount averageRating'),
  );
  expect(await ask('client', 'GET /dashboard/stats')).toMatchObject(
    shape(all, 'activeTaskCount subscription(hourlyRate hoursUsed monthlyHours plan)'),
  );
  for (const who of ['admin', 'va', 'client'] as const)
    expect(await ask(who, 'GET /users')).toMatchObject(shape('fullName id profileImage role'));

  const ended = { id: bought.id, status: 'cancelled' };
  expect(await ask('client', 'PATCH /subscriptions/:id', ended)).toMatchObject(subscription);
  const passwords = { currentPassword: password, newPassword: password, confirmPassword: password };
  expect(await ask('freeVa', 'POST /change-password', passwords)).toMatchObject(done);
  expect(await ask('admin', 'POST /admin/unassign-va', { vaId: va.id })).toMatchObject(listing);
  expect(await ask('admin', 'DELETE /admin/users/:id', { id: freeVa.id })).toMatchObject(done);
});
