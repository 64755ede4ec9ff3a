import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKysely } from '#server/db.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { pay } from '#tests/support/payments.ts';
import { addReferences } from './reference-queries.ts';
import type { AuditEntry } from './schema.ts';

let site: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  site = await createTestApp();
  admin = await site.createUser({ role: 'admin', fullName: 'Helen Okafor' });
  client = await site.createUser({ role: 'client', fullName: 'Maya Lindqvist' });
  await site.database.db
    .updateTable('clientProfiles')
    .set({ companyName: 'Fjordlight Outdoor' })
    .where('userId', '=', client.id)
    .execute();
});
afterAll(() => site.close());

type Filter = Parameters<ReturnType<TestApp['callAs']>['audit']['list']['query']>[0];
const list = async (filter: Filter) => (await site.callAs(admin).audit.list.query(filter)).items;

const insertEntry = (fields: Partial<AuditEntry> = {}) => {
  const { before = null, after = null, references: _, actor: __, id: ___, ...given } = fields;
  return site.database.db
    .insertInto('auditLog')
    .values({
      actorId: admin.id,
      action: 'updated',
      objectKind: 'user',
      objectId: client.id,
      address: '192.0.2.1',
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
};

describe('the objects that an entry names', () => {
  test('have their current names, and clients their company', async () => {
    const { id: paymentId } = await pay(site, client);
    const refund = { id: crypto.randomUUID(), paymentId, amount: 40, reason: 'Goodwill' };
    await site.callAs(admin).payments.refund.mutate(refund);
    const [entry] = await list({ objectKind: 'payment', action: 'refunded' });
    expect(entry?.actor).toEqual({ id: admin.id, fullName: 'Helen Okafor' });
    const company = 'Fjordlight Outdoor';
    expect(entry?.references).toMatchObject([
      { kind: 'payment', id: paymentId, clientId: client.id, company },
      { kind: 'user', id: client.id, name: 'Maya Lindqvist', company },
    ]);
  });

  test('are missing once they are deleted, and the entry keeps the title of a task', async () => {
    const { id } = await site.createTask({ clientId: client.id, title: 'Book the orchid fair' });
    await site.callAs(admin).tasks.move.mutate({ id, status: 'done' });
    const [moved] = await list({ objectKind: 'task', objectId: id });
    expect(moved?.references).toMatchObject([
      { kind: 'task', id, name: 'Book the orchid fair' },
      {},
    ]);

    await site.callAs(admin).tasks.delete.mutate({ id });
    const [deleted, former] = await list({ objectKind: 'task', objectId: id });
    expect(deleted?.before).toMatchObject({ title: 'Book the orchid fair', clientId: client.id });
    for (const entry of [deleted, former])
      expect(entry?.references.some(({ kind }) => kind === 'task')).toBe(false);
  });

  test('are read with one query for each kind, however many entries there are', async () => {
    const statements: string[] = [];
    const db = createKysely(site.database, ({ query }) => {
      statements.push(query.sql);
    });
    const { id: taskId } = await site.createTask({ clientId: client.id });
    const rows = Array.from({ length: 60 }, (_, index) => ({
      objectKind: index % 2 === 0 ? ('task' as const) : ('subscription' as const),
      objectId: taskId + index,
      before: null,
      after: { clientId: client.id, vaId: index },
    }));
    const entries = await addReferences(db, rows);
    expect(statements).toHaveLength(3);
    expect(entries[0]?.references).toHaveLength(2);
  });
});

test('an administrator filters by person, kind, action and period', async () => {
  const other = await site.createUser({ role: 'admin' });
  const day = '2026-02-03T12:00:00.000Z';
  const { id } = await insertEntry({ actorId: other.id, createdAt: day });
  const idsOf = async (filter: Filter) => (await list(filter)).map((entry) => entry.id);

  expect(await idsOf({ actorId: other.id })).toEqual([id]);
  expect(await idsOf({ actorId: other.id, objectKind: 'user', action: 'updated' })).toEqual([id]);
  expect(await idsOf({ actorId: other.id, action: 'deleted' })).toEqual([]);
  const period = { from: '2026-02-03T00:00:00.000Z', to: '2026-02-04T00:00:00.000Z' };
  expect(await idsOf(period)).toEqual([id]);
  expect(await idsOf({ from: day, to: day })).toEqual([]);
  expect(await idsOf({ ...period, from: day })).toEqual([id]);
});

describe('the search', () => {
  test.each(['helen', 'OKAFOR', 'len oka'])(
    'finds what a person did by a part of the name: %s',
    async (q) => {
      const found = await list({ q });
      expect(found.some(({ actorId }) => actorId === admin.id)).toBe(true);
    },
  );

  test('finds what happened to a client by name and by company', async () => {
    const actor = await site.createUser({ role: 'admin' });
    const { id } = await insertEntry({
      actorId: actor.id,
      action: 'created',
      objectKind: 'subscription',
      objectId: 1,
      after: { userId: client.id, plan: 'part-time' },
    });
    for (const q of ['lindqvist', 'Fjordlight']) {
      const found = await list({ q, actorId: actor.id });
      expect(found.map((entry) => entry.id)).toEqual([id]);
    }
  });

  test('finds leads and tasks by their names, and deleted tasks by their stored titles', async () => {
    const { id: leadId } = await site.database.db
      .insertInto('leads')
      .values({ fullName: 'Petra Klein', email: 'petra@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.callAs(admin).leads.move.mutate({ id: leadId, status: 'lead' });
    expect(await list({ q: 'petra' })).toMatchObject([{ objectKind: 'lead', objectId: leadId }]);

    const { id } = await site.createTask({ clientId: client.id, title: 'Order the tulips' });
    await site.callAs(admin).tasks.move.mutate({ id, status: 'done' });
    expect(await list({ q: 'tulips', action: 'updated' })).toHaveLength(1);
    await site.callAs(admin).tasks.delete.mutate({ id });
    for (const q of ['tulips', 'the tul', 'TULIP', 'lip'])
      expect(await list({ q, action: 'deleted' })).toMatchObject([{ objectId: id }]);
  });

  test('finds words of the facts, but not the names of the facts', async () => {
    await insertEntry({ before: { status: 'training' }, after: { status: 'active' } });
    expect((await list({ q: 'training' })).length).toBeGreaterThan(0);
    for (const q of ['hourlyRate', 'subscriptionPlan', 'xyzzy', '%', '%%%', "'; --"])
      expect(await list({ q })).toEqual([]);
  });

  test('returns pages without duplicates, also if several conditions match an entry', async () => {
    const person = await site.createUser({ role: 'admin', fullName: 'Quentin Quill' });
    for (let count = 0; count < 5; count++)
      await insertEntry({ actorId: person.id, after: { title: 'Quentin' } });
    const { audit } = site.callAs(admin);
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await audit.list.query({ q: 'quentin', limit: 2, ...(cursor && { cursor }) });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(ids).toHaveLength(5);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });
});

describe('the export', () => {
  const exportAs = async (user: TestUser | null, query = '') =>
    site.app.inject({
      method: 'GET',
      url: `/api/admin/audit.csv${query}`,
      headers: user ? { cookie: await site.cookieOf(user) } : {},
    });

  test('contains the sentences of all matching entries and escapes formulas', async () => {
    const formula = await site.createUser({ role: 'admin', fullName: '=cmd|calc' });
    const facts = { before: { hourlyRate: 6.5 }, after: { hourlyRate: 7 } };
    await insertEntry({ actorId: formula.id, ...facts });
    for (let count = 0; count < 600; count++) await insertEntry({ actorId: formula.id });

    const answer = await exportAs(admin, `?actorId=${formula.id}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="activity-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffTime,Person,Activity,Details,Kind,Action,IP address');
    expect(lines).toHaveLength(1 + 601 + 1);
    expect(lines.at(-2)).toContain(
      "Z,'=cmd|calc,'=cmd|calc changed the account of Maya Lindqvist,Hourly rate: $6.50 → $7.00,Users,Changed,192.0.2.1",
    );
  });

  test('is recorded with the names of its filters, without their values', async () => {
    await exportAs(admin, '?q=Lindqvist&action=updated');
    expect((await list({ action: 'exported' }))[0]).toMatchObject({
      actorId: admin.id,
      after: { list: 'activity', filters: ['action', 'q'] },
    });
  });

  test('is only for administrators, and only with valid filters (401, 403, 400)', async () => {
    const before = (await list({ action: 'exported' })).length;
    expect((await exportAs(null)).statusCode).toBe(401);
    expect((await exportAs(client)).statusCode).toBe(403);
    expect((await exportAs(await site.createUser({ role: 'va' }))).statusCode).toBe(403);
    for (const query of ['?action=nonsense', '?from=yesterday', '?actorId=x', '?q=a&q=b'])
      expect((await exportAs(admin, query)).statusCode).toBe(400);
    expect(await list({ action: 'exported' })).toHaveLength(before);
  });
});
