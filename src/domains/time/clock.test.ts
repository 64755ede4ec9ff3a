import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => gva.close());

const hourMs = 3_600_000;

test.each([
  ['behind', -2],
  ['ahead', 2],
])('the check for future times works on a node whose clock is %s', async (_, hours) => {
  const va = await gva.createUser({ role: 'va' });
  const { id: taskId } = await gva.createTask({ vaId: va.id, status: 'in-progress' });
  await gva.cookieOf(va);
  const now = Date.now();
  const instant = (offset: number) => new Date(now + offset * hourMs).toISOString();
  const log = (from: number, to: number) =>
    gva.requestAs(va)({
      method: 'POST',
      url: '/api/time-logs',
      body: { taskId, startTime: instant(from), endTime: instant(to), duration: 0.5 },
    });

  vi.useFakeTimers({ toFake: ['Date'], now: now + hours * hourMs });
  const past = await log(-1, -0.25);
  const future = await log(0.25, 1);

  expect(past.statusCode).toBe(201);
  expect([future.statusCode, future.json().message]).toEqual([
    400,
    'End time cannot be in the future',
  ]);
});
