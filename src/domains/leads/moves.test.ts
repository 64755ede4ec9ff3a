import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leadStatuses } from '#shared/lead-value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { findLeadRow, leadActivity, makeCreateLead } from '#tests/support/leads.ts';
import { newcomer } from '#tests/support/newcomer.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const leads = () => gva.callAs(admin).leads;

describe('a move', () => {
  test.each(leadStatuses)('leads from %s to every other status and back', async (from) => {
    const id = await createLead({ status: from });
    for (const status of leadStatuses.filter((one) => one !== from)) {
      expect((await leads().move.mutate({ id, status, from })).status).toBe(status);
      expect((await leads().move.mutate({ id, status: from, from: status })).status).toBe(from);
    }
    expect(await leadActivity(gva, id)).toHaveLength(2 * (leadStatuses.length - 1));
  });

  test('of a lead that is a user keeps the account, which no second conversion replaces', async () => {
    const { id: userId } = await gva.createUser({ role: 'client' });
    const id = await createLead({ status: 'converted', userId });
    await leads().move.mutate({ id, status: 'contacted', from: 'converted' });
    expect(await findLeadRow(gva, id)).toMatchObject({ status: 'contacted', userId });
    const again = leads().convert.mutate({ ...newcomer(), role: 'client', leadId: id });
    await expect(again).rejects.toThrow('This lead has already been converted into a user.');
    await leads().move.mutate({ id, status: 'converted', from: 'contacted' });
    expect(await leadActivity(gva, id)).toMatchObject([
      { action: 'updated', after: { status: 'contacted' } },
      { action: 'updated', after: { status: 'converted' } },
    ]);
  });

  test('is refused if someone else has moved the lead in the meantime (409)', async () => {
    const id = await createLead({ status: 'qualified' });
    const move = leads().move.mutate({ id, status: 'contacted', from: 'lead' });
    await expect(move).rejects.toThrow(
      'Someone else has moved this lead to Qualified in the meantime.',
    );
    expect(await findLeadRow(gva, id)).toMatchObject({ status: 'qualified' });
    expect(await leadActivity(gva, id)).toEqual([]);
  });

  test('that is repeated changes nothing', async () => {
    const id = await createLead({ status: 'lead' });
    const move = { id, status: 'contacted', from: 'lead' } as const;
    await leads().move.mutate(move);
    expect((await leads().move.mutate(move)).status).toBe('contacted');
    expect(await leadActivity(gva, id)).toHaveLength(1);
  });
});

describe('a rejection', () => {
  test('keeps its reason until the lead is moved, and the activity log has no note', async () => {
    const id = await createLead({ status: 'lead' });
    const rejected = await gva.requestAs(admin)({
      method: 'PATCH',
      url: `/api/leads/${id}`,
      body: { status: 'rejected', rejectionReason: 'price', rejectionNote: ' Wants $3 an hour. ' },
    });
    expect(rejected.json()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'price',
      rejectionNote: 'Wants $3 an hour.',
    });
    expect(await leadActivity(gva, id)).toMatchObject([
      {
        action: 'rejected',
        before: { status: 'lead' },
        after: { status: 'rejected', reason: 'price' },
      },
    ]);
    expect(JSON.stringify(await leadActivity(gva, id))).not.toContain('an hour');

    // A second rejection without a reason, for example from the dashboard.
    await leads().move.mutate({ id, status: 'rejected' });
    expect(await findLeadRow(gva, id)).toMatchObject({ rejectionReason: 'price' });

    await leads().move.mutate({ id, status: 'contacted', rejectionReason: 'price' });
    expect(await findLeadRow(gva, id)).toMatchObject({
      status: 'contacted',
      rejectionReason: null,
      rejectionNote: null,
    });
  });

  test('loses its reason only if the move says so, which the undo of a first reason does', async () => {
    const id = await createLead({ status: 'rejected' });
    const reject = (reason: object) => leads().move.mutate({ id, status: 'rejected', ...reason });
    await reject({ rejectionReason: 'price', rejectionNote: 'Wants $3 an hour.' });
    await reject({ rejectionReason: 'timing' });
    expect(await findLeadRow(gva, id)).toMatchObject({
      rejectionReason: 'timing',
      rejectionNote: 'Wants $3 an hour.',
    });
    await reject({ rejectionReason: null, rejectionNote: null });
    expect(await findLeadRow(gva, id)).toMatchObject({
      rejectionReason: null,
      rejectionNote: null,
    });
    expect((await leadActivity(gva, id)).at(-1)).toMatchObject({
      before: { reason: 'timing' },
      after: { reason: null },
    });
  });

  test('can get another reason', async () => {
    const id = await createLead({ status: 'rejected', rejectionReason: 'price' });
    await leads().move.mutate({ id, status: 'rejected', rejectionReason: 'timing' });
    expect(await findLeadRow(gva, id)).toMatchObject({ rejectionReason: 'timing' });
    expect(await leadActivity(gva, id)).toMatchObject([
      { action: 'updated', before: { reason: 'price' }, after: { reason: 'timing' } },
    ]);
  });

  test('with an unknown reason or a long note is refused (400)', async () => {
    const id = await createLead({ status: 'lead' });
    for (const body of [
      { status: 'rejected', rejectionReason: 'weather' },
      { status: 'rejected', rejectionNote: 'x'.repeat(501) },
    ]) {
      const answer = await gva.requestAs(admin)({
        method: 'PATCH',
        url: `/api/leads/${id}`,
        body,
      });
      expect(answer.statusCode).toBe(400);
    }
    expect(await findLeadRow(gva, id)).toMatchObject({ status: 'lead' });
  });
});

describe('a bulk move', () => {
  test('moves all leads, and can be undone', async () => {
    const [one, other] = [
      await createLead({ status: 'lead' }),
      await createLead({ status: 'rejected', rejectionReason: 'fit' }),
    ];
    const moves = [one, other].map((id) => ({ id, status: 'contacted' as const }));
    expect(await leads().moveMany.mutate({ moves })).toEqual({ changed: 2 });
    await leads().moveMany.mutate({
      moves: [
        { id: one, status: 'lead', from: 'contacted' },
        { id: other, status: 'rejected', rejectionReason: 'fit', from: 'contacted' },
      ],
    });
    expect(await findLeadRow(gva, one)).toMatchObject({ status: 'lead' });
    expect(await findLeadRow(gva, other)).toMatchObject({
      status: 'rejected',
      rejectionReason: 'fit',
    });
  });

  test('changes nothing if someone has moved a lead in the meantime or deleted one (409)', async () => {
    const [open, moved, deleted] = [
      await createLead({ status: 'lead' }),
      await createLead({ status: 'rejected' }),
      await createLead(),
    ];
    await leads().delete.mutate({ id: deleted });
    const answer = await gva.requestAs(admin)({
      method: 'POST',
      url: '/api/admin/leads/bulk-move',
      body: {
        moves: [open, moved, deleted].map((id) => ({ id, status: 'qualified', from: 'lead' })),
      },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json().details.refused).toEqual([
      { id: moved, reason: 'Someone else has moved this lead to Rejected in the meantime.' },
      { id: deleted, reason: 'No longer exists.' },
    ]);
    expect(await findLeadRow(gva, open)).toMatchObject({ status: 'lead' });
    expect(await leadActivity(gva, open)).toEqual([]);
  });

  test('with the same lead twice or with too many leads is refused (400)', async () => {
    const id = await createLead();
    const move = { id, status: 'lead' as const };
    await expect(leads().moveMany.mutate({ moves: [move, move] })).rejects.toThrow(
      'Select each lead once',
    );
    const many = Array.from({ length: 201 }, (_, n) => ({ ...move, id: n + 1 }));
    await expect(leads().moveMany.mutate({ moves: many })).rejects.toThrow(
      'Select at most 200 leads',
    );
  });
});

test('opposite bulk moves at the same time do not wait for each other', async () => {
  const ids = [await createLead(), await createLead(), await createLead()];
  const calls = [ids, ids.toReversed(), ids].map((order, index) =>
    leads().moveMany.mutate({
      moves: order.map((id) => ({ id, status: index === 1 ? 'lead' : 'contacted' })),
    }),
  );
  expect(await Promise.all(calls)).toEqual([{ changed: 3 }, { changed: 3 }, { changed: 3 }]);
});
