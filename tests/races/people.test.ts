import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createRaceApp();
  admin = await gva.createUser({ role: 'admin' });
  await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const people = (role: 'va' | 'client') => runTwenty(() => gva.createUser({ role }));
const pair = async () => {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  return { client, va };
};

const auditOf = async (objectKind: 'user' | 'assignment', objectId: number) => {
  const { items } = await gva.callAs(admin).audit.list.query({ objectKind, objectId });
  return items.map(({ action }) => action);
};

describe('assignments', () => {
  const assign = (vaId: number, clientId: number) =>
    gva.requestAs(admin)({
      method: 'POST',
      url: '/api/admin/assign-va',
      body: { vaId, clientId },
    });
  const assignments = (column: 'vaId' | 'clientId', id: number) =>
    gva.database.db
      .selectFrom('assignments')
      .select(['vaId', 'clientId'])
      .where(column, '=', id)
      .where('endedAt', 'is', null)
      .execute();

  race('a client gets one of twenty VAs', async () => {
    const client = await gva.createUser({ role: 'client' });
    const vas = await people('va');
    const answers = await Promise.all(vas.map(({ id }) => assign(id, client.id)));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await assignments('clientId', client.id)).toHaveLength(1);
  });

  race('a VA gets one of twenty clients', async () => {
    const va = await gva.createUser({ role: 'va', isApproved: false });
    const clients = await people('client');
    const answers = await Promise.all(clients.map(({ id }) => assign(va.id, id)));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await assignments('vaId', va.id)).toHaveLength(1);
    expect(await auditOf('assignment', va.id)).toEqual(['assigned']);
    expect(await auditOf('user', va.id)).toEqual(['approved']);
  });

  race('a VA and a client are assigned once', async () => {
    const { client, va } = await pair();
    const answers = await runTwenty(() => assign(va.id, client.id));
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 19 });
    expect(await assignments('vaId', va.id)).toEqual([{ vaId: va.id, clientId: client.id }]);
    expect(await auditOf('assignment', va.id)).toEqual(['assigned']);
  });
});

describe('several clients per VA', () => {
  let site: TestApp;
  let owner: TestUser;
  beforeAll(async () => {
    site = await createRaceApp({ MAX_CLIENTS_PER_VA: '3' });
    owner = await site.createUser({ role: 'admin' });
  });
  afterAll(() => site.close());

  race('a VA gets three of twenty clients, and each of them has one entry in the log', async () => {
    const va = await site.createUser({ role: 'va' });
    const clients = await runTwenty(() => site.createUser({ role: 'client' }));
    const answers = await Promise.all(
      clients.map(({ id: clientId }) =>
        site.requestAs(owner)({
          method: 'POST',
          url: '/api/admin/assign-va',
          body: { vaId: va.id, clientId },
        }),
      ),
    );

    expect(countByStatus(answers)).toEqual({ 200: 3, 409: 17 });
    const { assignedClients } = await site.callAs(va).users.assignedClient.query();
    expect(assignedClients).toHaveLength(3);
    const log = await site
      .callAs(owner)
      .audit.list.query({ objectKind: 'assignment', objectId: va.id });
    expect(log.items.map(({ action, after }) => [action, after?.clientId]).toSorted()).toEqual(
      assignedClients.map(({ id }) => ['assigned', id]).toSorted(),
    );
  });

  race('twenty calls unassign a VA from one client once, and from no other', async () => {
    const va = await site.createUser({ role: 'va' });
    const [first, second] = [
      await site.createUser({ role: 'client' }),
      await site.createUser({ role: 'client' }),
    ];
    await site.assign(va, first);
    await site.assign(va, second);
    const body = { vaId: va.id, clientId: first.id };
    const answers = await runTwenty(() =>
      site.requestAs(owner)({ method: 'POST', url: '/api/admin/unassign-va', body }),
    );

    expect(countByStatus(answers)).toEqual({ 200: 20 });
    expect(await site.callAs(va).users.assignedClient.query()).toMatchObject({
      assignedClients: [{ id: second.id }],
    });
    const log = await site
      .callAs(owner)
      .audit.list.query({ objectKind: 'assignment', objectId: va.id });
    expect(log.items.map(({ action }) => action)).toEqual(['unassigned']);
  });
});

describe('deleting a user', () => {
  const remove = (user: TestUser) =>
    gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${user.id}` });

  race('a VA is deleted once, and their tasks return to the client', async () => {
    const { client, va } = await pair();
    await gva.assign(va, client);
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    await gva.createTimeLog(task.id, va);

    expect(countByStatus(await runTwenty(() => remove(va)))).toEqual({ 200: 1, 404: 19 });
    const { items } = await gva.callAs(client).tasks.list.query({});
    expect(items).toMatchObject([{ id: task.id, vaId: null, status: 'todo' }]);
    expect(await gva.callAs(client).assignments.myVa.query()).toEqual({ assignedVA: null });
    expect((await gva.callAs(client).ledger.balance.query({})).used).toBe(1);
    expect(await auditOf('user', va.id)).toEqual(['deleted']);
  });

  race('a client is deleted once, with everything except billed hours', async () => {
    const { client, va } = await pair();
    await gva.assign(va, client);
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    await gva.createTimeLog(task.id, va);

    expect(countByStatus(await runTwenty(() => remove(client)))).toEqual({ 200: 1, 404: 19 });
    const mine = await gva.requestAs(va)({ url: '/api/va/assigned-client' });
    expect(mine.json()).toEqual({ assignedClient: null, assignedClients: [] });
    const used = await gva.callAs(admin).ledger.balance.query({ clientId: client.id });
    expect(used.used).toBe(1);
    expect(await auditOf('user', client.id)).toEqual(['deleted']);
  });
});

describe('changing roles', () => {
  const change = (by: TestUser, of: TestUser, body: object) =>
    gva.requestAs(by)({ method: 'PATCH', url: `/api/admin/users/${of.id}`, body });

  race('twenty equal changes are one change', async () => {
    const va = await gva.createUser({ role: 'va' });
    const body = { user: { role: 'client' }, profile: { companyName: 'ACME' } };
    expect(countByStatus(await runTwenty(() => change(admin, va, body)))).toEqual({ 200: 20 });
    const { rows } = await gva.database.pool.query(
      `select role, (select count(*) from va_profiles where user_id = $1) as va,
        (select count(*) from client_profiles where user_id = $1) as client
        from users where id = $1`,
      [va.id],
    );
    expect(rows).toEqual([{ role: 'client', va: 0, client: 1 }]);
    expect(await auditOf('user', va.id)).toEqual(['updated']);
  });

  race(
    'a VA who gets twenty tasks during a change of role keeps none in the new role',
    async () => {
      const { client, va } = await pair();
      const tasks = await runTwenty(() => gva.createTask({ clientId: client.id }));
      const [changed, ...given] = await Promise.all([
        change(admin, va, { user: { role: 'admin' } }),
        ...tasks.map(({ id }) =>
          gva.requestAs(client)({
            method: 'PATCH',
            url: `/api/tasks/${id}`,
            body: { vaId: va.id, status: 'in-progress' },
          }),
        ),
      ]);

      expect([200, 409]).toContain(changed.statusCode);
      const isVa = changed.statusCode === 409;
      const { items } = await gva.callAs(client).tasks.list.query({ limit: 100 });
      const held = items.filter(({ vaId }) => vaId === va.id);
      expect(held).toHaveLength(countByStatus(given)[200] ?? 0);
      if (isVa) expect(held.length).toBeGreaterThan(0);
      else expect(held).toEqual([]);
      // The next round needs the same number of administrators.
      await gva.database.db.deleteFrom('users').where('id', '=', va.id).execute();
    },
  );
});

describe('the last administrator', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createRaceApp();
  });
  afterAll(() => site.close());

  race('keeps the role when twenty administrators remove each other’s', async () => {
    const admins = await runTwenty(() => site.createUser({ role: 'admin' }));
    await Promise.all(admins.map(site.cookieOf));
    const answers = await runTwenty((n) => {
      const next = admins[(n + 1) % admins.length];
      const body = { user: { role: 'client' }, profile: { companyName: 'ACME' } };
      const url = `/api/admin/users/${next?.id}`;
      return site.requestAs(admins[n] ?? null)({ method: 'PATCH', url, body });
    });

    for (const { statusCode } of answers) expect([200, 401, 403, 409]).toContain(statusCode);
    const left = await site.database.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .execute();
    expect(left).toHaveLength(admins.length - (countByStatus(answers)[200] ?? 0));
    expect(left.length).toBeGreaterThan(0);
    await site.database.db.deleteFrom('users').execute();
  });
});
