import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const change = (user: TestUser, body: object) =>
  gva.requestAs(admin)({ method: 'PATCH', url: `/api/admin/users/${user.id}`, body });
const editOwn = (user: TestUser, body: object) =>
  gva.requestAs(user)({ method: 'PATCH', url: '/api/profile', body });
const isIn = async (cookie: string) =>
  (await gva.app.inject({ url: '/api/user', headers: { cookie } })).statusCode === 200;

describe('editing your own profile', () => {
  test('a VA changes their own fields; all other fields are ignored', async () => {
    const va = await gva.createUser({ role: 'va' });
    const response = await editOwn(va, {
      user: { fullName: ' Vera New ', role: 'admin', id: 1 },
      profile: {
        specialization: 'technical-support',
        skills: 'Excel, , Word,Excel',
        bio: 'Hello',
        hourlyRate: 99,
        rating: 5,
        companyName: 'Mine',
        assignedClientId: 1,
      },
    });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      user: { fullName: 'Vera New', role: 'va' },
      profile: {
        specialization: 'technical-support',
        skills: ['Excel', 'Word'],
        bio: 'Hello',
        hourlyRate: 3,
        rating: 0,
        assignedClientId: null,
      },
    });
  });

  test('a client saves plan preferences and clears them again', async () => {
    const client = await gva.createUser({ role: 'client' });
    const profile = { subscriptionPlan: 'full-time', monthlyHours: '160', hourlyRate: 6.5 };
    expect((await editOwn(client, { profile })).json().profile).toMatchObject({
      subscriptionPlan: 'full-time',
      monthlyHours: 160,
      hourlyRate: 6.5,
    });
    const emptied = await editOwn(client, { profile: { monthlyHours: '', hourlyRate: null } });
    expect(emptied.json().profile).toMatchObject({ monthlyHours: null, hourlyRate: null });
  });

  test.each([
    ['an empty name', { user: { fullName: '' } }, 'Full name is required'],
    ['an invalid email address', { user: { email: 'nobody' } }, 'Invalid email address'],
    [
      'a blank company name',
      { profile: { companyName: '  ' } },
      'Company name is required for client accounts',
    ],
    [
      'monthly hours that are not a number',
      { profile: { monthlyHours: 'many' } },
      'Monthly hours must be a number',
    ],
  ])('a client cannot save %s (400)', async (_case, body, message) => {
    const client = await gva.createUser({ role: 'client' });
    const response = await editOwn(client, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });

  test('a user cannot request the email address of another user (409)', async () => {
    const [one, other] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    const email = `${other.username}@EXAMPLE.com`;
    const response = await editOwn(one, { user: { email } });
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('Email already exists');
  });
});

describe('editing a user as an admin', () => {
  test('an admin approves a registered VA by setting the status to active', async () => {
    const va = await gva.createUser({ role: 'va', isApproved: false });
    const response = await change(va, { user: { status: 'active' } });
    expect(response.json().user).toMatchObject({ isApproved: true });
  });

  test('an admin who saw another status cannot set a new one, so a rejected VA stays inactive (409)', async () => {
    const va = await gva.createUser({ role: 'va', isApproved: false });
    await gva.callAs(admin).approvals.reject.mutate({ id: va.id });
    const save = {
      user: { fullName: 'Vera New', status: 'active' },
      fromStatus: 'active',
    } as const;
    const message =
      'Someone else has set this user to Inactive in the meantime. Reload to see the changes.';

    const refused = await change(va, save);
    expect([refused.statusCode, refused.json().message]).toEqual([409, message]);
    const edit = gva.callAs(admin).users.edit.mutate({ id: va.id, ...save });
    await expect(edit).rejects.toMatchObject({ message, data: { code: 'CONFLICT' } });
    const { user } = await gva.callAs(admin).users.get.query({ id: va.id });
    expect(user).toMatchObject({ fullName: va.fullName, status: 'inactive', isApproved: false });

    const renamed = await change(va, { user: { fullName: 'Vera New' }, fromStatus: 'active' });
    const same = await change(va, { user: { status: 'inactive' }, fromStatus: 'active' });
    expect([renamed.statusCode, same.statusCode]).toEqual([200, 200]);
  });

  test('changing the password or the role, or deactivating the user, ends all their sessions', async () => {
    for (const body of [
      { newPassword: 'a new password' },
      { user: { status: 'inactive' } },
      { user: { role: 'va' }, profile: { specialization: 'lead-generation' } },
    ]) {
      const client = await gva.createUser({ role: 'client' });
      const cookie = await gva.signIn(client);
      expect((await change(client, body)).statusCode).toBe(200);
      expect(await isIn(cookie)).toBe(false);
    }
    const client = await gva.createUser({ role: 'client' });
    const cookie = await gva.signIn(client);
    await change(client, { user: { fullName: 'Clara', role: 'client' }, newPassword: '' });
    expect(await isIn(cookie)).toBe(true);
  });

  test('an admin changes a role together with the profile fields of the new role', async () => {
    const client = await gva.createUser({ role: 'client' });
    const body = { user: { role: 'va' }, profile: { specialization: 'lead-generation' } };
    expect((await change(client, body)).json()).toMatchObject({
      user: { role: 'va', isApproved: true },
      profile: { specialization: 'lead-generation', hourlyRate: 3 },
    });
    const missing = await change(client, { user: { role: 'client' } });
    expect(missing.statusCode).toBe(400);
    expect(missing.json().message).toBe('Company name is required for client accounts');
  });

  test('an admin cannot change the role of a VA with a client or an open task (409)', async () => {
    const client = await gva.createUser({ role: 'client' });
    const [assigned, busy] = await Promise.all([
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'va' }),
    ]);
    await gva.assign(assigned, client);
    await gva.createTask({ clientId: client.id, vaId: busy.id, status: 'in-progress' });
    for (const va of [assigned, busy])
      expect((await change(va, { user: { role: 'admin' } })).statusCode).toBe(409);
  });

  test('of a role change and a concurrent task assignment, exactly one succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const va = await gva.createUser({ role: 'va' });
      const task = await gva.createTask();
      await gva.cookieOf(va);
      const [changed, taken] = await Promise.all([
        change(va, { user: { role: 'admin' } }),
        gva.requestAs(va)({
          method: 'PATCH',
          url: `/api/tasks/${task.id}`,
          body: { vaId: va.id },
        }),
      ]);
      const statuses = [changed.statusCode, taken.statusCode];
      expect(statuses[0] === 200 && statuses[1] === 200).toBe(false);
      expect(statuses).toContain(200);
    }
  });

  test('the audit log records which fields changed, without names or passwords', async () => {
    const va = await gva.createUser({ role: 'va' });
    await change(va, {
      user: { fullName: 'Vera Secret' },
      profile: { hourlyRate: 8 },
      newPassword: 'a new password',
    });
    const { items } = await gva
      .callAs(admin)
      .audit.list.query({ objectKind: 'user', objectId: va.id });
    expect(items.map(({ action }) => action)).toEqual(['password-changed', 'updated']);
    expect(items[1]).toMatchObject({
      before: { hourlyRate: 3 },
      after: { hourlyRate: 8, fields: ['fullName', 'hourlyRate'] },
      address: '127.0.0.1',
    });
    const stored = items.map(({ before, after }) => [before, after]);
    expect(JSON.stringify(stored)).not.toMatch(/Vera|password"/);
  });
});

describe('assigning', () => {
  const assign = async (vaId: number, clientId: number) =>
    (
      await gva.requestAs(admin)({
        method: 'POST',
        url: '/api/admin/assign-va',
        body: { vaId, clientId },
      })
    ).statusCode;
  test('an admin unassigns a VA; a second call changes nothing', async () => {
    const [client, va] = await Promise.all([
      gva.createUser({ role: 'client' }),
      gva.createUser({ role: 'va' }),
    ]);
    await assign(va.id, client.id);
    const before = await gva.callAs(client).assignments.myVa.query();
    expect(before.assignedVA).toMatchObject({ id: va.id, email: `${va.username}@example.com` });
    const first = await gva.callAs(admin).assignments.unassign.mutate({ vaId: va.id });
    const again = await gva.callAs(admin).assignments.unassign.mutate({ vaId: va.id });
    expect(first).toMatchObject({ assignedClientId: null, assignmentStatus: 'unassigned' });
    expect(again).toEqual(first);
    const { items } = await gva
      .callAs(admin)
      .audit.list.query({ objectKind: 'assignment', objectId: va.id });
    expect(items.map(({ action }) => action)).toEqual(['unassigned', 'assigned']);
  });
});
