import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import {
  changePlan,
  confirmedChange,
  paymentElsewhere,
  startedPlan,
  taxSeason,
} from '../support/client-plans.ts';
import type { TestUser } from '../support/factories.ts';
import { pay } from '../support/payments.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
let admins: TestUser[];
beforeAll(async () => {
  gva = await createRaceApp();
  admins = [await gva.createUser({ role: 'admin' }), await gva.createUser({ role: 'admin' })];
});
afterAll(() => gva.close());

const adminOf = (index: number) => admins[index % 2] ?? null;
const admin = () => {
  const [first] = admins;
  if (!first) throw new Error('There is no administrator.');
  return first;
};
const newClient = () => gva.createUser({ role: 'client' });
const sendChange = (index: number, clientId: number, body: object) =>
  gva.requestAs(adminOf(index))({ method: 'POST', url: `/api/clients/${clientId}/plan`, body });
const balanceOf = async (client: TestUser) =>
  (await gva.callAs(client).ledger.balance.query({})).balance;

describe('two administrators', () => {
  race('start one plan from one preview', async () => {
    const client = await newClient();
    const change = await confirmedChange(gva, admin(), { clientId: client.id, ...taxSeason });
    const answers = await runTwenty((n) =>
      sendChange(n, client.id, { ...change, id: randomUUID() }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await balanceOf(client)).toBe(33.33);
  });

  race('pause and cancel a plan: one of them wins', async () => {
    const client = await newClient();
    await changePlan(gva, admin(), { clientId: client.id, ...taxSeason });
    const [pause, cancel] = [
      await confirmedChange(gva, admin(), { clientId: client.id, act: 'pause' }),
      await confirmedChange(gva, admin(), { clientId: client.id, act: 'cancel' }),
    ];
    const answers = await runTwenty((n) =>
      sendChange(n, client.id, { ...(n % 2 ? pause : cancel), id: randomUUID() }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    const { running, paused } = await gva
      .callAs(admin())
      .clientPlans.get.query({ clientId: client.id });
    expect([running?.status, paused?.status].filter(Boolean)).toHaveLength(1);
    expect(await balanceOf(client)).toBe(33.33);
  });

  race('activate a paused plan once', async () => {
    const client = await newClient();
    await changePlan(gva, admin(), { clientId: client.id, ...taxSeason });
    await changePlan(gva, admin(), { clientId: client.id, act: 'pause' });
    const change = await confirmedChange(gva, admin(), { clientId: client.id, act: 'activate' });
    const answers = await runTwenty((n) =>
      sendChange(n, client.id, { ...change, id: randomUUID() }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await balanceOf(client)).toBe(33.33);
  });

  race('charge a saved card once', async () => {
    const client = await newClient();
    await pay(gva, client);
    const change = await confirmedChange(gva, admin(), { clientId: client.id, ...taxSeason });
    const answers = await runTwenty((n) =>
      sendChange(n, client.id, { ...change, id: randomUUID(), payment: { kind: 'card' } }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    const { items } = await gva.callAs(client).payments.list.query({});
    expect(items.map(({ amount }) => amount)).toEqual([236.64, 600]);
  });

  race('record one payment of a month', async () => {
    const client = await newClient();
    const plan = await startedPlan(gva, admin(), client);
    const input = { ...paymentElsewhere({ amount: 600 }), ...plan };
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        gva.callAs(adminOf(n)).payments.record.mutate({ ...input, id: randomUUID() }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await gva.callAs(client).payments.list.query({})).items).toHaveLength(1);
  });
});

describe('one request that is sent twenty times', () => {
  race('changes a plan once, and each answer is the same', async () => {
    const client = await newClient();
    const change = await confirmedChange(gva, admin(), { clientId: client.id, ...taxSeason });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gva.callAs(admin()).clientPlans.change.mutate(change)),
    );
    expect(new Set(answers.map(({ subscription }) => subscription?.id)).size).toBe(1);
    expect(await balanceOf(client)).toBe(33.33);
  });

  race('charges a saved card once, and each answer is the same', async () => {
    const client = await newClient();
    await pay(gva, client);
    const change = await confirmedChange(gva, admin(), { clientId: client.id, ...taxSeason });
    const input = { ...change, payment: { kind: 'card' as const } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => gva.callAs(admin()).clientPlans.change.mutate(input)),
    );
    expect(new Set(answers.map(({ subscription }) => subscription?.id)).size).toBe(1);
    expect((await gva.callAs(client).payments.list.query({})).items).toHaveLength(2);
    const mails = await gva.database.db
      .selectFrom('mailOutbox')
      .select('kind')
      .where('userId', '=', client.id)
      .execute();
    expect(mails).toEqual([{ kind: 'plan-changed' }]);
  });

  race('corrects the hours once', async () => {
    const client = await newClient();
    const input = {
      clientId: client.id,
      id: randomUUID(),
      hours: 2,
      reason: 'A gift',
      balanceAfter: 2,
    };
    await Promise.all(
      Array.from({ length: 20 }, () => gva.callAs(admin()).ledger.correct.mutate(input)),
    );
    expect(await balanceOf(client)).toBe(2);
  });
});
