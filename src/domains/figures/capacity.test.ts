import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeFigures } from '#tests/support/figures.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { log, capacity } = makeFigures(() => gva);

const figuresOf = async (va: TestUser, from: string, to = from) => {
  const { vas } = await gva.callAs(admin).figures.overview.query({ from, to });
  return vas.rows.find(({ vaId }) => vaId === va.id);
};
const set = (id: number, validFrom: string, weeklyHours: number) =>
  gva.callAs(admin).figures.setCapacity.mutate({ id, validFrom, weeklyHours });

describe('the available hours of a VA', () => {
  test('are the weekly hours of each day, pro rata', async () => {
    const { client, va } = await gva.createPair();
    const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
    await capacity(va.id, '2024-08-01', 35);
    await capacity(va.id, '2024-08-15', 14);
    await log({ taskId, vaId: va.id }, '2024-08-02', 7.5);
    await log({ taskId, vaId: va.id }, '2024-08-31', 2.5, 'open');
    // 14 days of 5 hours and 17 days of 2 hours.
    expect(await figuresOf(va, '2024-08')).toMatchObject({
      loggedHours: 10,
      availableHours: 104,
      weeklyHours: 14,
    });
    expect(await figuresOf(va, '2024-07', '2024-08')).toMatchObject({ availableHours: 104 });
    expect(await figuresOf(va, '2024-09')).toMatchObject({ loggedHours: 0, availableHours: 60 });
  });

  test('are unknown before they are set', async () => {
    const va = await gva.createUser({ role: 'va' });
    expect(await figuresOf(va, '2024-08')).toMatchObject({
      availableHours: null,
      weeklyHours: null,
    });
  });

  test('of the current month end today', async () => {
    const va = await gva.createUser({ role: 'va' });
    await set(va.id, '2024-01-01', 7);
    const today = new Date().toISOString().slice(0, 10);
    const { availableHours } = (await figuresOf(va, today.slice(0, 7))) ?? {};
    expect(availableHours).toBe(Number(today.slice(8)));
  });
});

describe('an administrator sets the weekly hours of a VA', () => {
  test('and sets them again for the same day', async () => {
    const va = await gva.createUser({ role: 'va' });
    expect(await set(va.id, '2024-08-01', 40)).toEqual({
      vaId: va.id,
      validFrom: '2024-08-01',
      weeklyHours: 40,
    });
    const answer = await gva.requestAs(admin)({
      method: 'PUT',
      url: `/api/va-profiles/${va.id}/capacity`,
      body: { weeklyHours: 20.5, validFrom: '01-08-24' },
    });
    expect(answer.statusCode).toBe(200);
    const rows = await gva.database.db
      .selectFrom('vaCapacities')
      .select(['validFrom', 'weeklyHours', 'setBy'])
      .where('vaId', '=', va.id)
      .execute();
    expect(rows).toEqual([{ validFrom: '2024-08-01', weeklyHours: 20.5, setBy: admin.id }]);
  });

  test('but not of a client, a user who is no longer a VA, or an unknown user (404)', async () => {
    const client = await gva.createUser({ role: 'client' });
    const former = await gva.createPair();
    const { id: taskId } = await gva.createTask({ clientId: former.client.id, vaId: former.va.id });
    await log({ taskId, vaId: former.va.id }, '2023-08-02', 2);
    await gva.database.db
      .updateTable('users')
      .set({ role: 'admin' })
      .where('id', '=', former.va.id)
      .execute();
    expect(await figuresOf(former.va, '2023-08')).toMatchObject({ isVa: false, loggedHours: 2 });
    for (const id of [client.id, former.va.id, 999_999])
      await expect(set(id, '2024-08-01', 40)).rejects.toMatchObject({
        data: { code: 'NOT_FOUND' },
      });
  });

  test.each([
    ['too many', '2024-08-01', 100.5],
    ['negative', '2024-08-01', -1],
    ['too exact', '2024-08-01', 1.005],
    ['from an impossible day', '2024-02-30', 40],
  ])('but not if they are %s (400)', async (_what, validFrom, weeklyHours) => {
    const va = await gva.createUser({ role: 'va' });
    await expect(set(va.id, validFrom, weeklyHours)).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
  });
});
