import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrateWithin } from '#db/backup/empty.ts';
import { migrateToLatest } from '#db/migrate.ts';
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

describe('the migration from one client per VA', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ empty: true });
  });
  afterAll(() => database.drop());

  test('keeps current assignments, and former ones from the activity log', async () => {
    const { db } = database;
    await db.transaction().execute((trx) => migrateWithin(trx, '0004_attention_snoozes'));
    const make = makeFactories(db);
    const [va, left, client, former, lost] = [
      await make.createUser({ role: 'va' }),
      await make.createUser({ role: 'va' }),
      await make.createUser({ role: 'client' }),
      await make.createUser({ role: 'client' }),
      await make.createUser({ role: 'client' }),
    ];
    const assign = (vaId: number, clientId: number, at: string) =>
      sql`update va_profiles set assigned_client_id = ${clientId}, assigned_at = ${at}
        where user_id = ${vaId}`.execute(db);
    const log = (action: string, column: 'before' | 'after', clientId: number, at: string) =>
      sql`insert into audit_log (action, object_kind, object_id, ${sql.ref(column)}, created_at)
        values (${action}, 'assignment', ${va.id},
          jsonb_build_object('vaId', ${va.id}::integer, 'clientId', ${clientId}::integer), ${at})`.execute(
        db,
      );
    // `va` worked for `former` before `client`, and `left` for `lost` until the account was deleted.
    await assign(va.id, former.id, '2026-01-10T09:00:00Z');
    await log('assigned', 'after', former.id, '2026-01-10T09:00:00Z');
    await log('unassigned', 'before', former.id, '2026-02-20T09:00:00Z');
    await assign(va.id, client.id, '2026-03-01T09:00:00Z');
    await log('assigned', 'after', client.id, '2026-03-01T09:00:00Z');
    await assign(left.id, lost.id, '2026-01-05T09:00:00Z');
    await db.deleteFrom('users').where('id', '=', left.id).execute();
    await sql`update assignment_ends set ended_at = '2026-02-20T09:00:00Z'
      where client_id = ${former.id}`.execute(db);
    const countEvents = () =>
      db
        .selectFrom('events')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst();
    const events = await countEvents();

    await migrateToLatest(db);

    const periods = await db
      .selectFrom('assignments')
      .select(['vaId', 'clientId', 'startedAt', 'endedAt'])
      .orderBy('clientId')
      .execute();
    expect(periods).toEqual([
      { vaId: va.id, clientId: client.id, startedAt: '2026-03-01T09:00:00.000Z', endedAt: null },
      {
        vaId: va.id,
        clientId: former.id,
        startedAt: '2026-01-10T09:00:00.000Z',
        endedAt: '2026-02-20T09:00:00.000Z',
      },
      {
        vaId: null,
        clientId: lost.id,
        startedAt: expect.any(String),
        endedAt: expect.any(String),
      },
    ]);
    const statuses = db.selectFrom('vaProfiles').select(['userId', 'assignmentStatus']);
    expect(await statuses.execute()).toEqual([{ userId: va.id, assignmentStatus: 'assigned' }]);
    const { rows } = await sql`select va_of_client(${client.id}) as va,
      va_of_client(${former.id}) as none`.execute(db);
    expect(rows).toEqual([{ va: va.id, none: null }]);
    expect(await countEvents()).toEqual(events);
  });
});
