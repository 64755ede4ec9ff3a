import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type Factories, makeFactories } from '../support/factories.ts';

const violates = (constraint: string) => expect.objectContaining({ constraint });

describe('assignments', () => {
  let database: TestDatabase;
  let make: Factories;
  beforeAll(async () => {
    database = await createTestDatabase();
    make = makeFactories(database.db);
  });
  afterAll(() => database.drop());

  test('a client has at most one VA at a time, and triggers keep the status of the VAs', async () => {
    const { db } = database;
    const [first, second, client] = [
      await make.createUser({ role: 'va' }),
      await make.createUser({ role: 'va' }),
      await make.createUser({ role: 'client' }),
    ];
    const statusOf = async (va: { id: number }) => {
      const profile = db.selectFrom('vaProfiles').where('userId', '=', va.id);
      return (await profile.select('assignmentStatus').executeTakeFirst())?.assignmentStatus;
    };

    await make.assign(first, client);
    expect(await statusOf(first)).toBe('assigned');
    await expect(make.assign(second, client)).rejects.toEqual(violates('assignments_one_va_key'));

    await make.unassign(client);
    await make.assign(second, client);
    expect([await statusOf(first), await statusOf(second)]).toEqual(['unassigned', 'assigned']);

    await db.deleteFrom('users').where('id', '=', client.id).execute();
    expect(await statusOf(second)).toBe('unassigned');
  });

  test('a VA with two clients stays assigned until the second assignment ends', async () => {
    const { db } = database;
    const va = await make.createUser({ role: 'va' });
    const clients = [
      await make.createUser({ role: 'client' }),
      await make.createUser({ role: 'client' }),
    ];
    const statuses: string[] = [];
    for (const client of clients) await make.assign(va, client);
    for (const client of clients) {
      await make.unassign(client);
      const profile = await db
        .selectFrom('vaProfiles')
        .select('assignmentStatus')
        .where('userId', '=', va.id)
        .executeTakeFirstOrThrow();
      statuses.push(profile.assignmentStatus);
    }
    expect(statuses).toEqual(['assigned', 'unassigned']);
  });

  test('a VA has the number of their clients, and the hours of the running plans', async () => {
    const { db } = database;
    const { client, va } = await make.createPair();
    const other = await make.createUser({ role: 'client' });
    const subscribe = (userId: number, monthlyHours: number) =>
      db
        .insertInto('subscriptions')
        .values({ userId, plan: 'part-time', status: 'active', monthlyHours, hourlyRate: 7.5 })
        .execute();
    const loadOf = () =>
      db
        .selectFrom('vaLoads')
        .select(['clients', 'promisedHours'])
        .where('vaId', '=', va.id)
        .executeTakeFirst();

    await subscribe(client.id, 80);
    await subscribe(other.id, 40);
    expect(await loadOf()).toEqual({ clients: 1, promisedHours: 80 });
    await make.assign(va, other);
    expect(await loadOf()).toEqual({ clients: 2, promisedHours: 120 });
    const change = db.updateTable('subscriptions').where('userId', '=', client.id);
    await change.set({ status: 'inactive' }).execute();
    expect(await loadOf()).toEqual({ clients: 2, promisedHours: 40 });
    await db.deleteFrom('users').where('id', '=', other.id).execute();
    expect(await loadOf()).toEqual({ clients: 1, promisedHours: 0 });
    await make.unassign(client);
    expect(await loadOf()).toEqual({ clients: 0, promisedHours: 0 });
  });

  test('the plans of two clients that change at the same time are both counted', async () => {
    const { db } = database;
    const { client, va } = await make.createPair();
    const other = await make.createUser({ role: 'client' });
    await make.assign(va, other);
    await Promise.all(
      [client, other].map(({ id: userId }) =>
        db
          .insertInto('subscriptions')
          .values({
            userId,
            plan: 'part-time',
            status: 'active',
            monthlyHours: 80,
            hourlyRate: 7.5,
          })
          .execute(),
      ),
    );
    const load = db.selectFrom('vaLoads').select('promisedHours').where('vaId', '=', va.id);
    expect(await load.executeTakeFirst()).toEqual({ promisedHours: 160 });
  });

  test('the deletion of a VA ends their assignments, which stay with the clients without the VA', async () => {
    const { db } = database;
    const { client, va } = await make.createPair();
    const periods = db.selectFrom('assignments').selectAll().where('clientId', '=', client.id);

    await db.deleteFrom('users').where('id', '=', va.id).execute();

    expect(await periods.execute()).toMatchObject([{ vaId: null, endedAt: expect.any(String) }]);
    await db.deleteFrom('users').where('id', '=', client.id).execute();
    expect(await periods.execute()).toEqual([]);
  });

  test.each([
    ['assignments_period_check', { endedAt: '2000-01-01T00:00:00Z' }],
    ['assignments_va_check', { vaId: null }],
  ])('%s refuses an invalid value', async (constraint, values) => {
    const { client, va } = await make.createPair();
    await make.unassign(client);
    const insert = database.db
      .insertInto('assignments')
      .values({ vaId: va.id, clientId: client.id, ...values })
      .execute();
    await expect(insert).rejects.toEqual(violates(constraint));
  });
});
