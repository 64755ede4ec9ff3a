import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { changePlan, hoursLeftOf, mailsOf, taxSeason, today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const newClient = () => gva.createUser({ role: 'client' });
const planOf = ({ id }: TestUser) => gva.callAs(admin).clientPlans.get.query({ clientId: id });
const preview = (clientId: number, act: 'pause' | 'activate' | 'cancel' | 'end' | 'keep') =>
  gva.callAs(admin).clientPlans.preview.query({ clientId, act });

const price = 236.64;

describe('pausing, cancelling and ending a plan', () => {
  test('a paused plan keeps its hours, and continues without a charge in the paid month', async () => {
    const client = await newClient();
    const { subscription } = await changePlan(gva, admin, { clientId: client.id, ...taxSeason });
    const id = subscription?.id;
    expect(await preview(client.id, 'pause')).toMatchObject({
      figures: { subscriptionId: id, amount: 0, hoursGranted: 0, nextBillingDate: null },
    });
    await changePlan(gva, admin, { clientId: client.id, act: 'pause' });
    expect(await planOf(client)).toMatchObject({
      running: null,
      paused: { id, status: 'inactive', pausedOn: today(), isRunning: false },
    });
    expect(await hoursLeftOf(gva, client)).toBe(33.33);

    expect(await preview(client.id, 'activate')).toMatchObject({
      figures: { amount: 0, hoursGranted: 0, hoursLeft: 33.33 },
    });
    await changePlan(gva, admin, { clientId: client.id, act: 'activate' });
    expect(await planOf(client)).toMatchObject({
      running: { id, status: 'active', endDate: null, pausedOn: null },
      paused: null,
      months: [{ price }],
    });
    expect((await mailsOf(gva, client)).map(({ subject }) => subject)).toEqual([
      'Your Tax Season plan has started',
      'Your Tax Season plan is paused',
      'Your Tax Season plan is active again',
    ]);
  });

  test('a plan that starts ends the pause of another', async () => {
    const client = await newClient();
    await changePlan(gva, admin, { clientId: client.id, ...taxSeason });
    await changePlan(gva, admin, { clientId: client.id, act: 'pause' });
    await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
    expect(await planOf(client)).toMatchObject({ running: { plan: 'part-time' }, paused: null });
  });

  test('an admin cancels a plan at the end of the month, takes it back, and ends it today', async () => {
    const client = await newClient();
    const { subscription } = await changePlan(gva, admin, { clientId: client.id, ...taxSeason });
    const nextBillingDate = subscription?.nextBillingDate;
    const change = (act: 'cancel' | 'keep' | 'end') =>
      changePlan(gva, admin, { clientId: client.id, act });

    expect((await preview(client.id, 'cancel')).figures).toMatchObject({
      effectiveOn: nextBillingDate,
    });
    expect((await change('cancel')).subscription).toMatchObject({
      status: 'cancelled',
      endDate: nextBillingDate,
    });
    await expect(preview(client.id, 'pause')).rejects.toThrow(
      'This plan is cancelled. Keep the plan first, then pause it.',
    );
    expect((await change('keep')).subscription).toMatchObject({
      status: 'active',
      nextBillingDate,
    });
    expect((await change('end')).subscription).toMatchObject({
      status: 'inactive',
      endDate: today(),
    });
    await expect(preview(client.id, 'end')).rejects.toThrow('This client has no plan to end.');
  });

  test('an admin ends a paused plan', async () => {
    const client = await newClient();
    await changePlan(gva, admin, { clientId: client.id, ...taxSeason });
    await changePlan(gva, admin, { clientId: client.id, act: 'pause' });
    const { subscription } = await changePlan(gva, admin, { clientId: client.id, act: 'end' });
    expect(subscription).toMatchObject({ status: 'inactive', pausedOn: null });
    expect(await planOf(client)).toMatchObject({ running: null, paused: null });
  });

  test('an act that the plan does not allow is refused (409)', async () => {
    const { id } = await newClient();
    await expect(preview(id, 'pause')).rejects.toThrow('This client has no running plan.');
    await expect(preview(id, 'activate')).rejects.toThrow('This client has no paused plan.');
    await changePlan(gva, admin, { clientId: id, ...taxSeason });
    await expect(preview(id, 'keep')).rejects.toThrow('The plan of this client is not cancelled.');
  });
});
