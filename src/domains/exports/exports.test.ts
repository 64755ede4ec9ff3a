import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ExportedList, exportedLists } from '#shared/exported-lists.ts';
import { keysOf } from '#shared/object-fields.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createLongList, exportEntriesOf, type LongList } from '#tests/support/exports.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { lists } from './lists.ts';

let longList: LongList;
let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  longList = await createLongList();
  ({ gva, admin, client } = longList);
});
afterAll(() => longList.close());

const entriesOf = (actor: TestUser) => exportEntriesOf(longList, actor);

const download = async (user: TestUser | null, url: string) => gva.requestAs(user)({ url });

describe('a list of up to 5,000 rows', () => {
  test('is sent at once, in the chosen columns, with the filters of the list', async () => {
    const file = await gva.callAs(admin).exports.download.mutate({
      list: 'leads',
      filter: { status: 'lead', q: 'Lead 120', limit: 2, cursor: 'ignored' },
      columns: ['email', 'name', 'email'],
    });
    expect(file?.name).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    const lines = file?.content.split('\r\n') ?? [];
    expect(lines[0]).toBe('\ufeffEmail,Full name');
    // Lead 120 and Lead 1200 to 1209.
    expect(lines).toHaveLength(1 + 11 + 1);
    expect(lines).toContain('lead120@example.com,Lead 120');
    expect((await entriesOf(admin))[0]).toMatchObject({
      action: 'exported',
      after: { list: 'leads', filters: ['status', 'q'] },
    });
  });

  test('may have exactly 5,000 rows', async () => {
    const file = await gva
      .callAs(admin)
      .exports.download.mutate({ list: 'leads', filter: { status: 'lead' }, columns: ['id'] });
    expect(file?.content.split('\r\n')).toHaveLength(1 + 5_000 + 1);
  });

  test('has the same address as the list, with .csv', async () => {
    const answer = await download(admin, '/api/leads.csv?status=contacted&columns=name,id&limit=3');
    expect(answer.statusCode).toBe(200);
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffFull name,Id');
    expect(lines).toHaveLength(1 + 201 + 1);
  });
});

test.each<[string, object]>([
  ['an unknown filter', { filter: { colour: 'red' } }],
  ['an unknown value of a filter', { filter: { status: 'nonsense' } }],
  ['a filter that cannot be stored', { filter: { id: 'a\0b' } }],
  ['a filter that is too long', { filter: { id: 'a'.repeat(6_000) } }],
  ['a filter that is a list', { filter: [] }],
  ['an unknown column', { columns: ['name', 'toString'] }],
  ['no column', { columns: [] }],
  ['an unknown list', { list: 'unicorns' }],
])('an export with %s is refused (400)', async (_what, input) => {
  const before = await entriesOf(admin);
  const { exports } = gva.callAs(admin);
  const given = { list: 'leads' as const, ...input };
  for (const { mutate } of [exports.download, exports.queue])
    await expect(mutate(given)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  expect(await entriesOf(admin)).toEqual(before);
});

/** The filters without which a list is refused. */
const requiredFilters: Partial<Record<ExportedList, object>> = {
  payouts: { month: '2026-03' },
  'figure-entries': { figure: 'revenue', from: '2026-03' },
};

describe('every list', () => {
  test.each(keysOf(exportedLists))(
    '%s is sent in all of its columns to its roles',
    async (list) => {
      const { access, columnIds } = lists[list];
      const filter = { ...requiredFilters[list] };
      const va = await gva.createUser({ role: 'va' });
      for (const user of [admin, client, va]) {
        const sent = gva.callAs(user).exports.download.mutate({ list, filter });
        if (access.includes(user.role)) {
          const [header] = (await sent)?.content.split('\r\n') ?? ['long'];
          if (header !== 'long') expect(header?.split(',')).toHaveLength(columnIds.length);
        } else await expect(sent).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
      }
    },
  );
});
