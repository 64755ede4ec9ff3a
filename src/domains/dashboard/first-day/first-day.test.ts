import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const firstDayOf = (client: TestUser) => gva.callAs(client).dashboard.firstDay.query();

const needs = {
  services: ['research-analysis' as const, 'customer-support' as const],
  hoursPerWeek: 20,
  timeZone: 'America/New_York',
  languages: 'English, Spanish',
};

describe('the first day of a client', () => {
  test('begins with nothing done', async () => {
    const client = await gva.createUser({ role: 'client' });
    expect(await firstDayOf(client)).toEqual({
      isHidden: false,
      isComplete: false,
      hasPlan: false,
      needs: null,
      isMatched: false,
      va: null,
      matchBy: null,
      match: null,
      hasWritten: false,
      hasTask: false,
    });
  });

  test('promises a match two days after the start of the plan, until there is a VA', async () => {
    const client = await gva.createUser({ role: 'client' });
    const va = await gva.createUser({ role: 'va' });
    await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
    await gva.database.db
      .updateTable('subscriptions')
      .set({ startDate: '2026-02-27' })
      .where('userId', '=', client.id)
      .execute();
    expect(await firstDayOf(client)).toMatchObject({ hasPlan: true, matchBy: '2026-03-01' });

    await gva.assign(va, client);
    expect(await firstDayOf(client)).toMatchObject({
      isMatched: true,
      va: { id: va.id, fullName: va.fullName },
      matchBy: null,
    });
  });

  test('is complete after the message and the task, and stays so when the VA leaves', async () => {
    const client = await gva.createUser({ role: 'client' });
    const va = await gva.createUser({ role: 'va' });
    await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
    await gva.assign(va, client);
    await gva.createMessage(va, client);
    expect(await firstDayOf(client)).toMatchObject({ hasWritten: false, hasTask: false });

    await gva.createMessage(client, va);
    expect(await firstDayOf(client)).toMatchObject({ hasWritten: true, isComplete: false });

    await gva.createTask({ clientId: client.id });
    expect(await firstDayOf(client)).toMatchObject({ hasTask: true, isComplete: true });

    await gva.unassign(client);
    expect(await firstDayOf(client)).toMatchObject({ va: null, isComplete: true });
  });

  test('is hidden and shown again, each time for this client only', async () => {
    const client = await gva.createUser({ role: 'client' });
    const other = await gva.createUser({ role: 'client' });
    const hide = (isHidden: boolean) =>
      gva.callAs(client).dashboard.hideFirstDay.mutate({ isHidden });
    await hide(true);
    await hide(true);
    expect((await firstDayOf(client)).isHidden).toBe(true);
    expect((await firstDayOf(other)).isHidden).toBe(false);
    await hide(false);
    expect((await firstDayOf(client)).isHidden).toBe(false);
  });

  test('stores the needs, each service once and in one order, and replaces them', async () => {
    const client = await gva.createUser({ role: 'client' });
    const save = gva.callAs(client).dashboard.saveNeeds;
    await save.mutate({ ...needs, services: [...needs.services, 'research-analysis'] });
    expect((await firstDayOf(client)).needs).toEqual({
      ...needs,
      services: ['customer-support', 'research-analysis'],
    });
    await save.mutate({ ...needs, services: ['lead-generation'], hoursPerWeek: 40 });
    expect((await firstDayOf(client)).needs).toMatchObject({
      services: ['lead-generation'],
      hoursPerWeek: 40,
    });
  });
});
