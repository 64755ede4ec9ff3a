import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { changePlan, taxSeason } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let people: Record<'admin' | 'va' | 'otherVa' | 'client' | 'otherClient', TestUser>;
beforeAll(async () => {
  gva = await createTestApp();
  people = {
    admin: await gva.createUser({ role: 'admin' }),
    va: await gva.createUser({ role: 'va' }),
    otherVa: await gva.createUser({ role: 'va' }),
    client: await gva.createUser({ role: 'client' }),
    otherClient: await gva.createUser({ role: 'client' }),
  };
  await gva.assign(people.va, people.client);
  await gva.assign(people.otherVa, people.otherClient);
});
afterAll(() => gva.close());

type Name = keyof typeof people;
const list = async (as: Name, search = '') =>
  (await gva.requestAs(people[as])({ url: `/api/users${search}` })).json() as Record<
    string,
    unknown
  >[];
const idsOf = (names: Name[]) => names.map((name) => people[name].id);

describe('listing users', () => {
  test.each<[Name, string, Name[], Name[]]>([
    [
      'admin',
      '',
      ['otherClient', 'client', 'otherVa', 'va', 'admin'],
      ['otherClient', 'client', 'otherVa', 'va', 'admin'],
    ],
    ['va', '', ['otherClient', 'client', 'va', 'admin'], ['client', 'va']],
    ['client', '', ['client', 'otherVa', 'va', 'admin'], ['client', 'va']],
    ['va', '?role=va', [], []],
    ['client', '?role=client', [], []],
    ['client', '?role=va', ['otherVa', 'va'], ['va']],
    ['admin', '?role=client', ['otherClient', 'client'], ['otherClient', 'client']],
  ])(
    '%s with query "%s" sees only permitted users and email addresses',
    async (as, search, shown, withAddress) => {
      const users = await list(as, search);
      expect(users.map(({ id }) => id)).toEqual(idsOf(shown));
      const addressed = users.filter((user) => 'email' in user).map(({ id }) => id);
      expect(addressed).toEqual(idsOf(withAddress));
    },
  );

  test('everyone can search by name, only admins by email address', async () => {
    const { username, fullName } = people.otherVa;
    const byName = `?q=${encodeURIComponent(fullName)}`;
    expect((await list('client', byName)).map(({ id }) => id)).toEqual([people.otherVa.id]);
    const byAddress = `?q=${encodeURIComponent(`${username}@example`)}`;
    expect(await list('client', byAddress)).toEqual([]);
    expect((await list('admin', byAddress)).map(({ id }) => id)).toEqual([people.otherVa.id]);
    expect(await list('admin', '?q=%25')).toEqual([]);
  });

  test('an admin pages through users sorted by name, including non-ASCII letters', async () => {
    const { db } = gva.database;
    const rename = (fullName: string) =>
      db.updateTable('users').set({ fullName }).where('id', '=', people.va.id).execute();
    await rename('Zoë Ångström');
    for (const direction of ['ascending', 'descending']) {
      const order = `sort=name&order=${direction}`;
      const names = (await list('admin', `?${order}`)).map(({ fullName }) => String(fullName));
      const pagedNames: string[] = [];
      let url = `/api/users?${order}&limit=1`;
      while (url) {
        const response = await gva.requestAs(people.admin)({ url });
        const page = response.json() as { fullName: string }[];
        pagedNames.push(...page.map(({ fullName }) => fullName));
        url = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1] ?? '';
      }
      expect(pagedNames).toEqual(names);
      const { rows } = await gva.database.pool.query<{ name: string }>(
        `select full_name as name from users order by full_name ${direction === 'ascending' ? 'asc' : 'desc'}`,
      );
      expect(names).toEqual(rows.map(({ name }) => name));
    }
    await rename(people.va.fullName);
  });

  test('the next page continues where the first one ends', async () => {
    const first = await gva.requestAs(people.admin)({ url: '/api/users?limit=2' });
    const link = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await gva.requestAs(people.admin)({ url: link });
    const ids = [...first.json(), ...second.json()].map(({ id }: { id: number }) => id);
    expect(ids).toEqual(idsOf(['otherClient', 'client', 'otherVa', 'va']));
  });
});

describe('listing VAs', () => {
  test('a client sees all VAs, but client, email address and rate only of their own', async () => {
    const { items } = await gva.callAs(people.client).profiles.listVas.query({});
    expect(items).toMatchObject([
      {
        userId: people.otherVa.id,
        user: { email: null },
        assignedClientId: null,
        companyName: null,
        subscriptionPlan: null,
        hourlyRate: null,
      },
      {
        userId: people.va.id,
        user: { email: `${people.va.username}@example.com` },
        assignedClientId: people.client.id,
        companyName: expect.stringContaining('Company'),
        hourlyRate: 3,
      },
    ]);
    const other = await gva.callAs(people.client).users.get.query({ id: people.otherVa.id });
    expect(other.profile).toMatchObject({ assignedClientId: null, hourlyRate: null });
    const own = await gva.callAs(people.client).users.get.query({ id: people.va.id });
    expect(own.profile).toMatchObject({ hourlyRate: 3 });
    const asAdmin = await gva.callAs(people.admin).profiles.va.query({ id: people.otherVa.id });
    expect(asAdmin.hourlyRate).toBe(3);
  });

  test('a profile has the plan that runs beside the preferred one, and none after its end', async () => {
    const { admin } = people;
    const { client, va } = await gva.createPair();
    await changePlan(gva, admin, { clientId: client.id, ...taxSeason });
    const { act: _, ...runningPlan } = taxSeason;
    const profile = { subscriptionPlan: 'full-time' as const, monthlyHours: 160 };
    const edited = await gva.callAs(client).profiles.edit.mutate({ profile });
    const readAll = async () => [
      edited.profile,
      (await gva.callAs(va).users.get.query({ id: client.id })).profile,
      (await gva.requestAs(client)({ url: '/api/profile' })).json().profile,
      (await gva.requestAs(admin)({ url: `/api/client-profiles/${client.id}` })).json(),
    ];
    for (const read of await readAll()) expect(read).toMatchObject({ ...profile, runningPlan });
    await changePlan(gva, admin, { clientId: client.id, act: 'end' });
    const [, ...after] = await readAll();
    for (const read of after) expect(read).toMatchObject({ ...profile, runningPlan: null });
  });

  test('a VA with a task of a client can read that client in full', async () => {
    const { otherVa, client } = people;
    const before = gva.callAs(otherVa).users.get.query({ id: client.id });
    await expect(before).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
    await gva.createTask({ clientId: client.id, vaId: otherVa.id });
    const { user, profile } = await gva.callAs(otherVa).users.get.query({ id: client.id });
    expect(user).toHaveProperty('email');
    expect(profile).toMatchObject({ companyName: expect.any(String) });
  });
});

test('an administrator chooses clients by company', async () => {
  const { id } = people.otherClient;
  const first = { companyName: 'A first one' };
  const { db } = gva.database;
  await db.updateTable('clientProfiles').set(first).where('userId', '=', id).execute();
  const clients = await gva.callAs(people.admin).users.listClients.query();
  expect(clients[0]).toMatchObject({ id, ...first });
});
