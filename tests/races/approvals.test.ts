import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { makeSubmitted } from '../support/submitted-time.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createRaceApp();
  admin = await gva.createUser({ role: 'admin' });
  await gva.cookieOf(admin);
});
afterAll(() => gva.close());

const { createWeek, stateOf, approve } = makeSubmitted(() => gva);

async function createOpenWeek() {
  const work = await createWeek();
  await Promise.all([work.client, work.va].map((user) => gva.cookieOf(user)));
  const send = (as: TestUser, act: string, body: object) =>
    gva.requestAs(as)({
      method: 'POST',
      url: `/api/time-approvals/${act}`,
      body: { logs: work.logs, ...body },
    });
  return { ...work, log: work.first, send };
}

const countDecisions = async (id: number) =>
  (await gva.callAs(admin).timeApprovals.history.query({ id })).decisions.length;

race('lines that are approved twenty times are decided about once', async () => {
  const { client, log, send } = await createOpenWeek();
  const answers = await runTwenty(() => send(client, 'approve', {}));
  expect(countByStatus(answers)).toEqual({ 200: 20 });
  const changed = answers.map((answer) => Number(answer.json().changed));
  expect(changed.reduce((sum, one) => sum + one, 0)).toBe(2);
  expect(await countDecisions(log.id)).toBe(1);
});

race('a line that its VA changes is approved as the client saw it, or not at all', async () => {
  const { client, va, log, send } = await createOpenWeek();
  const [approved, edited] = await Promise.all([
    send(client, 'approve', {}),
    gva.requestAs(va)({
      method: 'PATCH',
      url: `/api/time-logs/${log.id}`,
      body: { version: 1, duration: 1.5 },
    }),
  ]);
  expect([approved.statusCode, edited.statusCode].toSorted()).toEqual([200, 409]);
  const { approval } = await stateOf(log.id);
  expect(approval).toBe(approved.statusCode === 200 ? 'approved' : 'open');
});

race('a line is approved or returned, never both', async () => {
  const { client, log, send } = await createOpenWeek();
  const answers = await runTwenty((n) =>
    n % 2 === 0 ? send(client, 'approve', {}) : send(admin, 'return', { reason: 'Too long' }),
  );
  expect(countByStatus(answers)).toEqual({ 200: 10, 409: 10 });
  expect(await countDecisions(log.id)).toBe(1);
});

race('adjustments that take off more than the hours together are refused', async () => {
  const { client, log } = await createOpenWeek();
  await approve(client, [log]);
  const answers = await runTwenty(() =>
    gva.requestAs(admin)({
      method: 'POST',
      url: `/api/admin/time-logs/${log.id}/adjust`,
      body: { requestId: randomUUID(), hours: -0.5, reason: 'Too long' },
    }),
  );
  // Two hours are four times half an hour.
  expect(countByStatus(answers)).toEqual({ 201: 4, 409: 16 });
  const { used } = await gva.callAs(client).ledger.balance.query({});
  expect(used).toBe(1);
});

race('one adjustment that is sent twenty times is made once', async () => {
  const { client, log } = await createOpenWeek();
  await approve(client, [log]);
  const body = { requestId: randomUUID(), hours: 0.5, reason: 'Forgotten' };
  const url = `/api/admin/time-logs/${log.id}/adjust`;
  const answers = await runTwenty(() => gva.requestAs(admin)({ method: 'POST', url, body }));
  expect(countByStatus(answers)).toEqual({ 201: 20 });
  expect((await gva.callAs(client).ledger.balance.query({})).used).toBe(3.5);
});
