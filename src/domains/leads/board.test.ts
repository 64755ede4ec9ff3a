import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeCreateLead } from '#tests/support/leads.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const leads = () => gva.callAs(admin).leads;
const dayFromToday = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('a column has the leads of its status, their number and their value, page by page', async () => {
  const company = 'Board Ltd';
  const ids: number[] = [];
  for (let n = 0; n < 65; n += 1)
    ids.push(
      await createLead({
        company,
        status: 'contacted',
        monthlyValue: 600,
        createdAt: `2026-03-01T10:00:00.${String(n).padStart(3, '0')}Z`,
      }),
    );
  await createLead({ company, status: 'rejected', rejectionReason: 'timing' });
  const filter = { q: 'board ltd' };
  const board = await leads().board.query(filter);
  expect(board.contacted).toEqual({ count: 65, value: 39_000 });
  expect(board.lead).toEqual({ count: 0, value: 0 });
  const rejected = await leads().column.query({ ...filter, status: 'rejected' });
  expect(rejected.items).toMatchObject([{ rejectionReason: 'timing' }]);

  const shown: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await leads().column.query({
      ...filter,
      status: 'contacted',
      ...(cursor && { cursor }),
    });
    shown.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  // Newest first, except for leads that wait for a reply.
  expect(shown).toEqual(ids.toReversed());
});

describe('the filters', () => {
  test('by owner, source and day of the next step apply to the board and to the list', async () => {
    const own = await createLead({ ownerId: admin.id, status: 'lead', source: 'event' });
    const [late, today, soon, closed] = [
      await createLead({ nextStep: 'Call', nextStepOn: dayFromToday(-1), status: 'lead' }),
      await createLead({ nextStep: 'Call', nextStepOn: dayFromToday(0), status: 'lead' }),
      await createLead({ nextStep: 'Call', nextStepOn: dayFromToday(7), status: 'lead' }),
      await createLead({ nextStep: 'Call', nextStepOn: dayFromToday(-1), status: 'rejected' }),
    ];
    const found = async (filter: Parameters<ReturnType<typeof leads>['board']['query']>[0]) => {
      const { items } = await leads().list.query({ ...filter, sort: 'created' });
      const board = await leads().board.query(filter);
      const counts = Object.values(board).map(({ count }) => count);
      expect(counts.reduce((sum, count) => sum + count)).toBe(items.length);
      const column = await leads().column.query({ ...filter, status: 'lead' });
      expect(column.items).toHaveLength(board.lead.count);
      return items.map(({ id }) => id).toSorted();
    };
    expect(await found({ owner: admin.id })).toEqual([own]);
    expect(await found({ source: 'event' })).toEqual([own]);
    expect(await found({ due: 'overdue' })).toEqual([late]);
    expect(await found({ due: 'today' })).toEqual([late, today]);
    expect(await found({ due: 'week' })).toEqual([late, today, soon]);
    const unowned = await leads().list.query({ owner: 'none', status: 'lead' });
    expect(unowned.items.map(({ id }) => id).toSorted()).toEqual([late, today, soon]);
    expect((await found({ due: 'week', owner: admin.id })).includes(closed)).toBe(false);
  });

  test('with unknown values are refused (400)', async () => {
    for (const query of ['owner=me', 'source=moon', 'due=never', 'sort=age', 'sortOrder=up'])
      expect((await gva.requestAs(admin)({ url: `/api/leads?${query}` })).statusCode).toBe(400);
  });
});

describe('the list', () => {
  const company = 'Sorted Ltd';
  beforeAll(async () => {
    for (const [fullName, monthlyValue, days] of [
      ['Cara', 300, 5],
      ['Anna', null, null],
      ['Bert', 1040, 1],
      ['Dora', 300, null],
    ] as const)
      await createLead({
        company,
        fullName,
        monthlyValue,
        nextStep: days === null ? null : 'Call',
        nextStepOn: days === null ? null : dayFromToday(days),
      });
  });

  test.each([
    ['name', 'ascending', ['Anna', 'Bert', 'Cara', 'Dora']],
    ['name', 'descending', ['Dora', 'Cara', 'Bert', 'Anna']],
    ['value', 'descending', ['Bert', 'Dora', 'Cara', 'Anna']],
    ['value', 'ascending', ['Anna', 'Cara', 'Dora', 'Bert']],
    ['next-step', 'ascending', ['Bert', 'Cara', 'Anna', 'Dora']],
    ['created', 'ascending', ['Cara', 'Anna', 'Bert', 'Dora']],
  ] as const)('sorts by %s, %s, over pages', async (sort, sortOrder, expected) => {
    const names: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await leads().list.query({
        q: company,
        sort,
        sortOrder,
        limit: 1,
        ...(cursor && { cursor }),
      });
      names.push(...page.items.map(({ fullName }) => fullName));
      cursor = page.nextCursor;
    } while (cursor);
    expect(names).toEqual(expected);
  });

  test.each([
    ['created', 'yesterday'],
    ['value', 'much'],
    ['value', '1e9'],
    ['next-step', '2030-02-31'],
  ] as const)('refuses a cursor of %s with %s (400)', async (sort, value) => {
    const cursor = btoa(JSON.stringify([value, 1]));
    const answer = await gva.requestAs(admin)({ url: `/api/leads?sort=${sort}&cursor=${cursor}` });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('Invalid cursor');
  });
});
