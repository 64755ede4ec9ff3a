import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin', fullName: 'Helen Okafor' });
});
afterAll(() => gva.close());

const calls = () => gva.callAs(admin).assignments;

const day = (date: string) => `${date}T09:00:00.000Z`;

type Period = { va: TestUser; client: TestUser; from: string; to?: string };

async function insert({ va, client, from, to }: Period) {
  const { id } = await gva.database.db
    .insertInto('assignments')
    .values({
      vaId: va.id,
      clientId: client.id,
      startedAt: day(from),
      endedAt: to === undefined ? null : day(to),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id);

describe('the list of assignments', () => {
  let rosa: TestUser;
  let vera: TestUser;
  let fjord: TestUser;
  let bright: TestUser;
  /** Rosa for Fjord in spring, then Vera; Rosa for Bright since summer. */
  let spring: number;
  let current: number;
  let summer: number;
  beforeAll(async () => {
    rosa = await gva.createUser({ role: 'va', fullName: 'Rosa Delgado' });
    vera = await gva.createUser({ role: 'va', fullName: 'Vera Voss' });
    fjord = await gva.createUser({ role: 'client', fullName: 'Maya Fjord' });
    bright = await gva.createUser({ role: 'client', fullName: 'Ben Bright' });
    spring = await insert({ va: rosa, client: fjord, from: '2026-03-01', to: '2026-05-01' });
    current = await insert({ va: vera, client: fjord, from: '2026-05-02' });
    summer = await insert({ va: rosa, client: bright, from: '2026-06-01' });
    const log = async (client: TestUser, va: TestUser, on: string) => {
      const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
      await gva.createTimeLog(id, va, day(on));
    };
    await log(fjord, rosa, '2026-03-01');
    await log(fjord, rosa, '2026-04-30');
    // After the assignment, and for another client.
    await log(fjord, rosa, '2026-05-01');
    await log(bright, rosa, '2026-04-01');
    await log(bright, rosa, '2026-06-02');
  });

  test('shows current and former ones with the hours logged in their time', async () => {
    expect((await calls().list.query({})).items).toMatchObject([
      { id: summer, va: { id: rosa.id }, client: { id: bright.id }, endedAt: null, hours: 1 },
      { id: current, va: { fullName: 'Vera Voss' }, hours: 0, assignedBy: null },
      {
        id: spring,
        va: { id: rosa.id, specialization: 'administrative-support' },
        client: { fullName: 'Maya Fjord', companyName: expect.stringMatching(/^Company /) },
        startedAt: day('2026-03-01'),
        endedAt: day('2026-05-01'),
        hours: 2,
      },
    ]);
  });

  test.each([
    ['the current ones', { state: 'current' }, () => [summer, current]],
    ['the ended ones', { state: 'ended' }, () => [spring]],
    ['those of a VA', () => ({ vaId: rosa.id }), () => [summer, spring]],
    ['those of a client', () => ({ clientId: fjord.id }), () => [current, spring]],
    [
      'those that lasted on or after a day',
      { from: day('2026-05-01') },
      () => [summer, current, spring],
    ],
    ['none that ended before', { from: day('2026-05-02') }, () => [summer, current]],
    ['none that started later', { to: day('2026-06-01') }, () => [current, spring]],
    ['those with a part of the VA', { q: 'delga' }, () => [summer, spring]],
    ['those with a part of the client', { q: 'MAYA' }, () => [current, spring]],
    ['those with no such name', { q: '%' }, () => []],
  ] as const)('has with a filter only %s', async (_, filter, expected) => {
    const input = typeof filter === 'function' ? filter() : filter;
    expect(idsOf(await calls().list.query(input))).toEqual(expected());
    const query = new URLSearchParams(Object.entries(input).map(([name, one]) => [name, `${one}`]));
    const answer = await gva.requestAs(admin)({ url: `/api/admin/assignments?${query}` });
    expect(idsOf({ items: answer.json() })).toEqual(expected());
  });

  test('is found by the company of the client', async () => {
    const { companyName } = await gva.database.db
      .selectFrom('clientProfiles')
      .select('companyName')
      .where('userId', '=', bright.id)
      .executeTakeFirstOrThrow();
    expect(idsOf(await calls().list.query({ q: companyName }))).toContain(summer);
  });

  test.each([
    ['start', 'ascending', () => [spring, current, summer]],
    ['start', 'descending', () => [summer, current, spring]],
    ['end', 'ascending', () => [spring, current, summer]],
    ['end', 'descending', () => [summer, current, spring]],
  ] as const)('is sorted by %s, %s, over pages', async (sort, order, expected) => {
    const first = await calls().list.query({ sort, order, limit: 1 });
    const second = await calls().list.query({
      sort,
      order,
      limit: 1,
      cursor: first.nextCursor ?? '',
    });
    const third = await calls().list.query({ sort, order, cursor: second.nextCursor ?? '' });
    expect([first, second, third].flatMap(idsOf)).toEqual(expected());
    expect(third.nextCursor).toBeNull();
  });

  test('refuses a cursor of the other order (400)', async () => {
    const { nextCursor } = await calls().list.query({ sort: 'end', limit: 1 });
    await expect(
      calls().list.query({ sort: 'start', cursor: nextCursor ?? '' }),
    ).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  });

  test('is exported with its filters and the chosen columns', async () => {
    const url = '/api/admin/assignments.csv?state=ended&columns=va,client,state,start,end,hours';
    const file = await gva.requestAs(admin)({ url });
    expect(file.body.split('\r\n')).toEqual([
      '\ufeffVirtual Assistant,Client,State,Start,End,Hours',
      `Rosa Delgado,Maya Fjord,Ended,${day('2026-03-01')},${day('2026-05-01')},2`,
      '',
    ]);
  });
});

test('an assignment names the administrator who made it, also after the VA got another client', async () => {
  const va = await gva.createUser({ role: 'va' });
  const other = await gva.createUser({ role: 'admin', fullName: 'Otto Other' });
  for (const author of [admin, other]) {
    const client = await gva.createUser({ role: 'client' });
    await gva.callAs(author).assignments.assign.mutate({ vaId: va.id, clientId: client.id });
    await gva.callAs(author).assignments.unassign.mutate({ vaId: va.id });
  }
  expect((await calls().list.query({ vaId: va.id })).items).toMatchObject([
    { assignedBy: { id: other.id, fullName: 'Otto Other' } },
    { assignedBy: { id: admin.id, fullName: 'Helen Okafor' } },
  ]);
  await gva.callAs(admin).users.delete.mutate({ id: va.id });
  const { items } = await calls().list.query({ state: 'ended', limit: 1 });
  expect(items).toMatchObject([{ va: null, hours: null, assignedBy: null }]);
});
