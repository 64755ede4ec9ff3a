import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const calls = () => gva.callAs(admin).assignments;

/** A VA with a client, and the assignment. */
async function assigned() {
  const { va, client } = await gva.createPair();
  const [period] = (await calls().list.query({ clientId: client.id })).items;
  if (!period) throw new Error('The pair has no assignment.');
  return { va, client, period };
}

const periodsOf = async ({ id }: TestUser) => (await calls().list.query({ clientId: id })).items;

const entriesOf = async ({ id }: TestUser) => {
  const audit = gva.callAs(admin).audit.list;
  return (await audit.query({ objectKind: 'assignment', objectId: id })).items;
};

const refusing = (reasons: [number, string][]) => ({
  data: {
    code: 'CONFLICT',
    details: { refused: reasons.map(([id, reason]) => ({ id, reason })) },
  },
});

test('an admin ends several assignments, and undoes it as if they had not ended', async () => {
  const pairs = [await assigned(), await assigned()];
  const ids = pairs.map(({ period }) => period.id);

  expect(await calls().bulkEnd.mutate({ ids })).toEqual({ changed: 2 });
  for (const { va, client, period } of pairs) {
    expect(await periodsOf(client)).toMatchObject([{ ...period, endedAt: expect.any(String) }]);
    expect(await gva.callAs(client).assignments.myVa.query()).toEqual({ assignedVA: null });
    expect(await entriesOf(va)).toMatchObject([
      { action: 'unassigned', before: { vaId: va.id, clientId: client.id } },
    ]);
  }

  const url = '/api/admin/assignments/bulk-resume';
  const answer = await gva.requestAs(admin)({ method: 'POST', url, body: { ids } });
  expect(answer.json()).toEqual({ changed: 2 });
  for (const { va, client, period } of pairs) {
    const { startedAt } = period;
    expect(await periodsOf(client)).toMatchObject([
      { va: { id: va.id }, startedAt, endedAt: null },
    ]);
    expect(await gva.callAs(client).assignments.myVa.query()).toMatchObject({
      assignedVA: { id: va.id },
    });
    const profile = await gva.callAs(admin).profiles.va.query({ id: va.id });
    expect(profile).toMatchObject({ assignmentStatus: 'assigned', assignedAt: startedAt });
    expect((await entriesOf(va))[0]).toMatchObject({ action: 'assigned', after: { isUndo: true } });
  }
});

test('one ended assignment refuses the end of all (409), and nothing changes', async () => {
  const [first, second] = [await assigned(), await assigned()];
  await gva.unassign(second.client);
  const ids = [first.period.id, second.period.id];
  await expect(calls().bulkEnd.mutate({ ids })).rejects.toMatchObject(
    refusing([[second.period.id, 'This assignment has already ended.']]),
  );
  expect(await periodsOf(first.client)).toMatchObject([{ endedAt: null }]);
  expect(await entriesOf(first.va)).toEqual([]);
});

test('an end cannot be undone if the people or the time do not allow it (409), and nothing changes', async () => {
  const pairs = [await assigned(), await assigned(), await assigned(), await assigned()];
  const [possible, taken, busy, old] = pairs;
  if (!possible || !taken || !busy || !old) throw new Error('A pair is missing.');
  const deleted = await assigned();
  await calls().bulkEnd.mutate({ ids: [...pairs, deleted].map(({ period }) => period.id) });
  const successor = await gva.createUser({ role: 'va' });
  await calls().assign.mutate({ vaId: successor.id, clientId: taken.client.id });
  await gva.assign(busy.va, await gva.createUser({ role: 'client' }));
  await gva.callAs(admin).users.delete.mutate({ id: deleted.va.id });
  await gva.database.db
    .updateTable('assignments')
    .set({
      startedAt: new Date(Date.now() - 50 * 3_600_000).toISOString(),
      endedAt: new Date(Date.now() - 25 * 3_600_000).toISOString(),
    })
    .where('id', '=', old.period.id)
    .execute();
  const current = await assigned();

  const ids = [...pairs, deleted, current].map(({ period }) => period.id);
  await expect(calls().bulkResume.mutate({ ids: [...ids, 2_000_000_000] })).rejects.toMatchObject(
    refusing([
      [taken.period.id, 'This client already has a virtual assistant.'],
      [busy.period.id, 'This virtual assistant already has a client.'],
      [old.period.id, 'This assignment ended more than a day ago. Assign the VA again instead.'],
      [deleted.period.id, "This virtual assistant's account was deleted."],
      [current.period.id, 'This assignment has not ended.'],
      [2_000_000_000, 'No longer exists.'],
    ]),
  );
  expect(await periodsOf(possible.client)).toMatchObject([{ endedAt: expect.any(String) }]);
  expect(await calls().bulkResume.mutate({ ids: [possible.period.id] })).toEqual({ changed: 1 });
});

test('an inactive VA does not get the client back (409)', async () => {
  const { va, client, period } = await assigned();
  await calls().bulkEnd.mutate({ ids: [period.id] });
  await gva.callAs(admin).users.edit.mutate({ id: va.id, user: { status: 'inactive' } });
  await expect(calls().bulkResume.mutate({ ids: [period.id] })).rejects.toMatchObject(
    refusing([[period.id, "You can't assign an inactive virtual assistant."]]),
  );
  expect(await periodsOf(client)).toMatchObject([{ endedAt: expect.any(String) }]);
});
