import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
let pairs: { va: TestUser; client: TestUser }[];
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  pairs = [];
  for (let made = 0; made < 60; made += 1) {
    const va = await gva.createUser({ role: 'va', fullName: `Vera ${made}` });
    const client = await gva.createUser({ role: 'client', fullName: `Clara ${made}` });
    await gva.assign(va, client);
    pairs.push({ va, client });
  }
});
afterAll(() => gva.close());

const calls = () => gva.callAs(admin).assignments;

test('an admin pages through all assignments, each once, and the count matches', async () => {
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await calls().list.query({ limit: 25, ...(cursor && { cursor }) });
    expect(page.items.length).toBeLessThanOrEqual(25);
    seen.push(...page.items.flatMap(({ va }) => va?.id ?? []));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(seen.toSorted((a, b) => a - b)).toEqual(pairs.map(({ va }) => va.id));
  expect(await calls().count.query({})).toEqual({ count: 60 });
});

test('an admin finds an assignment by the name of its VA or its client', async () => {
  for (const q of ['vera 17', 'CLARA 17']) {
    const { items } = await calls().list.query({ q });
    expect(items).toMatchObject([
      { va: { id: pairs[17]?.va.id }, client: { fullName: 'Clara 17' } },
    ]);
    expect(await calls().count.query({ q })).toEqual({ count: 1 });
  }
  expect(await calls().list.query({ q: '%' })).toEqual({ items: [], nextCursor: null });
  expect(await calls().count.query({ q: 'nobody' })).toEqual({ count: 0 });
});

test('an admin pages through clients without a VA, sorted by name', async () => {
  const free = [
    await gva.createUser({ role: 'client', fullName: 'Zoë Frei' }),
    await gva.createUser({ role: 'client', fullName: 'Anna Frei' }),
    await gva.createUser({ role: 'client', fullName: 'Anna Frei' }),
  ];
  const inOrder = [free[1]?.id, free[2]?.id, free[0]?.id];
  const idsOf = (items: { id: number }[]) => items.map(({ id }) => id);

  const first = await calls().listClientsWithoutVa.query({ q: 'frei', limit: 2 });
  expect(idsOf(first.items)).toEqual(inOrder.slice(0, 2));
  const cursor = first.nextCursor ?? '';
  const rest = await calls().listClientsWithoutVa.query({ q: 'frei', limit: 2, cursor });
  expect(idsOf(rest.items)).toEqual(inOrder.slice(2));
  expect(rest.nextCursor).toBeNull();
  expect((await calls().listClientsWithoutVa.query({ q: 'clara' })).items).toEqual([]);
});
