import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { ago, makeFind } from '#tests/support/attention.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
let other: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin', fullName: 'Amelia Stone' });
  other = await gva.createUser({ role: 'admin', fullName: 'Helen Okafor' });
});
afterAll(() => gva.close());

const createClient = () => gva.createUser({ role: 'client' });
const createVa = () => gva.createUser({ role: 'va' });
const asAdmin = (user = admin) => gva.callAs(user).matches;
const firstDayOf = (client: TestUser) => gva.callAs(client).dashboard.firstDay.query();
const matchOf = async (client: TestUser) => (await firstDayOf(client)).match;
const findFact = makeFind(() => gva);
const overviewOf = async (client: TestUser) =>
  (await gva.callAs(admin).clients.overview.query({ id: client.id })).match;
const vaOf = async (client: TestUser) =>
  (await gva.callAs(client).assignments.myVa.query()).assignedVA?.id ?? null;

/** Proposes the VA to a new client. */
async function propose(va: TestUser, note?: string) {
  const client = await createClient();
  await asAdmin().propose.mutate({ clientId: client.id, vaId: va.id, ...(note && { note }) });
  return client;
}

describe('a match that an administrator takes over', () => {
  test('names the administrator to the client and to administrators', async () => {
    const client = await createClient();
    expect(await matchOf(client)).toBeNull();
    await asAdmin().takeOver.mutate({ clientId: client.id });
    await asAdmin().takeOver.mutate({ clientId: client.id });
    const worker = { id: admin.id, fullName: 'Amelia Stone' };
    expect(await matchOf(client)).toEqual({ admin: worker, proposal: null });
    expect(await overviewOf(client)).toEqual({ admin: worker, proposal: null });
    const { items } = await gva
      .callAs(other)
      .assignments.listClientsWithoutVa.query({ q: client.fullName });
    expect(items.find(({ id }) => id === client.id)?.match?.admin).toEqual(worker);
    expect(await findFact(other, 'client-without-va', client.id)).toMatchObject({
      detail: 'Amelia Stone',
    });
  });

  test('is not taken by a second administrator, unless they take it from the first', async () => {
    const client = await createClient();
    await asAdmin().takeOver.mutate({ clientId: client.id });
    await expect(asAdmin(other).takeOver.mutate({ clientId: client.id })).rejects.toThrow(
      'Amelia Stone already works on this match.',
    );
    const va = await createVa();
    await expect(
      asAdmin(other).propose.mutate({ clientId: client.id, vaId: va.id }),
    ).rejects.toThrow('Amelia Stone works on this match. Take it over first.');
    expect(await matchOf(client)).toMatchObject({ admin: { id: admin.id }, proposal: null });

    await asAdmin(other).takeOver.mutate({ clientId: client.id, fromId: admin.id });
    expect(await matchOf(client)).toMatchObject({ admin: { id: other.id } });
  });

  test('has no administrator after they were deactivated or deleted', async () => {
    for (const leave of [
      (id: number) => gva.callAs(admin).users.edit.mutate({ id, user: { status: 'inactive' } }),
      (id: number) => gva.callAs(admin).users.delete.mutate({ id }),
    ]) {
      const leaving = await gva.createUser({ role: 'admin' });
      const client = await createClient();
      await asAdmin(leaving).takeOver.mutate({ clientId: client.id });
      await leave(leaving.id);
      expect(await matchOf(client)).toEqual({ admin: null, proposal: null });
      await asAdmin().takeOver.mutate({ clientId: client.id });
    }
  });

  test('exists only for an active client without a VA', async () => {
    const { client } = await gva.createPair();
    await expect(asAdmin().takeOver.mutate({ clientId: client.id })).rejects.toThrow(
      'This client already has a virtual assistant.',
    );
    const inactive = await gva.createUser({ role: 'client', status: 'inactive' });
    await expect(asAdmin().takeOver.mutate({ clientId: inactive.id })).rejects.toThrow(
      'This client is inactive.',
    );
    const va = await createVa();
    await expect(asAdmin().takeOver.mutate({ clientId: va.id })).rejects.toThrow(
      'Client not found',
    );
  });

  test('ends with an assignment', async () => {
    const client = await propose(await createVa());
    const va = await createVa();
    await gva.callAs(admin).assignments.assign.mutate({ vaId: va.id, clientId: client.id });
    expect(await firstDayOf(client)).toMatchObject({ va: { id: va.id }, match: null });
    await gva.callAs(admin).assignments.unassign.mutate({ vaId: va.id });
    expect(await matchOf(client)).toBeNull();
  });
});

describe('a proposal', () => {
  test('shows the client what every client may see of the VA, and the note', async () => {
    const va = await createVa();
    const client = await propose(va, 'Rosa knows your shop software.');
    expect((await matchOf(client))?.proposal).toEqual({
      va: {
        id: va.id,
        fullName: va.fullName,
        profileImage: null,
        specialization: 'administrative-support',
        rating: 0,
      },
      note: 'Rosa knows your shop software.',
    });
    const card = await gva.callAs(client).profiles.va.query({ id: va.id });
    expect(card.user.fullName).toBe(va.fullName);
  });

  test('is changed and withdrawn by its administrator', async () => {
    const [first, second] = [await createVa(), await createVa()];
    const client = await propose(first, 'The first one');
    await asAdmin().propose.mutate({ clientId: client.id, vaId: second.id });
    expect((await matchOf(client))?.proposal).toMatchObject({ va: { id: second.id }, note: null });
    await expect(gva.callAs(client).matches.accept.mutate({ vaId: first.id })).rejects.toThrow(
      'This proposal has ended.',
    );

    await asAdmin().withdraw.mutate({ clientId: client.id });
    expect(await matchOf(client)).toEqual({
      admin: { id: admin.id, fullName: 'Amelia Stone' },
      proposal: null,
    });
    await expect(asAdmin().withdraw.mutate({ clientId: client.id })).rejects.toThrow(
      'Proposal not found',
    );
    await expect(gva.callAs(client).matches.accept.mutate({ vaId: second.id })).rejects.toThrow(
      'This proposal has ended.',
    );
  });

  test('is refused for a VA who cannot get a further client', async () => {
    const { va: busy } = await gva.createPair();
    const inactive = await gva.createUser({ role: 'va', status: 'inactive' });
    const client = await createClient();
    const proposed = (vaId: number) => asAdmin().propose.mutate({ clientId: client.id, vaId });
    await expect(proposed(busy.id)).rejects.toThrow('already has a client');
    await expect(proposed(inactive.id)).rejects.toThrow('inactive');
    await expect(proposed(admin.id)).rejects.toThrow("isn't a virtual assistant");
    expect(await matchOf(client)).toBeNull();
  });

  test('that the client accepts assigns the VA, and a second click changes nothing', async () => {
    const va = await createVa();
    const client = await propose(va);
    const { matches } = gva.callAs(client);
    await matches.accept.mutate({ vaId: va.id });
    await matches.accept.mutate({ vaId: va.id });
    expect(await firstDayOf(client)).toMatchObject({
      isMatched: true,
      va: { id: va.id, fullName: va.fullName },
      match: null,
    });
    expect(await vaOf(client)).toBe(va.id);
  });

  test('that the client declines ends, and its reason needs attention', async () => {
    const va = await createVa();
    const client = await propose(va);
    const { matches } = gva.callAs(client);
    await matches.decline.mutate({ vaId: va.id, reason: 'We need someone who speaks German' });
    await matches.decline.mutate({ vaId: va.id });
    expect(await matchOf(client)).toMatchObject({ admin: { id: admin.id }, proposal: null });
    expect((await overviewOf(client))?.proposal).toMatchObject({
      outcome: 'declined',
      reason: 'We need someone who speaks German',
    });
    expect(await findFact(admin, 'declined-proposal', client.id)).toMatchObject({
      detail: 'We need someone who speaks German',
      targetId: client.id,
    });
    expect(await findFact(admin, 'client-without-va', client.id)).toBeUndefined();
    await expect(matches.accept.mutate({ vaId: va.id })).rejects.toThrow('has ended');

    await asAdmin().propose.mutate({ clientId: client.id, vaId: (await createVa()).id });
    expect(await findFact(admin, 'declined-proposal', client.id)).toBeUndefined();
    expect(await findFact(admin, 'client-without-va', client.id)).toBeDefined();
  });

  test.each([
    [
      'taken',
      async (va: TestUser) => {
        const { id: clientId } = await createClient();
        await gva.callAs(admin).assignments.assign.mutate({ vaId: va.id, clientId });
      },
    ],
    [
      'inactive',
      (va: TestUser) =>
        gva.callAs(admin).users.edit.mutate({ id: va.id, user: { status: 'inactive' } }),
    ],
    ['deleted', (va: TestUser) => gva.callAs(admin).users.delete.mutate({ id: va.id })],
  ] as const)('of a VA who is %s ends and needs attention', async (outcome, leave) => {
    const va = await createVa();
    const client = await propose(va);
    await leave(va);
    expect((await matchOf(client))?.proposal).toBeNull();
    expect((await overviewOf(client))?.proposal).toMatchObject({ outcome });
    expect(await findFact(admin, 'ended-proposal', client.id)).toMatchObject({
      detail: outcome === 'deleted' ? null : va.fullName,
    });
    await expect(gva.callAs(client).matches.accept.mutate({ vaId: va.id })).rejects.toThrow(
      'has ended',
    );
    expect(await vaOf(client)).toBeNull();
  });
});

test('a promised day that has passed needs attention, and counts again after a VA left', async () => {
  const client = await createClient();
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  const startPlan = (startDate: string) =>
    gva.database.db
      .updateTable('subscriptions')
      .set({ startDate })
      .where('userId', '=', client.id)
      .execute();
  await startPlan(ago(48).slice(0, 10));
  expect(await findFact(admin, 'late-match', client.id)).toBeUndefined();
  await startPlan(ago(72).slice(0, 10));
  await asAdmin().takeOver.mutate({ clientId: client.id });
  expect(await findFact(admin, 'late-match', client.id)).toMatchObject({
    since: `${ago(24).slice(0, 10)}T00:00:00.000Z`,
    detail: 'Amelia Stone',
  });
  expect(await findFact(admin, 'client-without-va', client.id)).toBeUndefined();

  const va = await createVa();
  await gva.assign(va, client);
  expect(await findFact(admin, 'late-match', client.id)).toBeUndefined();
  await gva.unassign(client);
  expect(await findFact(admin, 'late-match', client.id)).toBeUndefined();
  expect((await firstDayOf(client)).matchBy).toBe(ago(-48).slice(0, 10));
});
