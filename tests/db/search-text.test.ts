import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contains } from '#server/database/list-conditions.ts';
import { toSearchText } from '#shared/search-text.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const inDatabase = async (texts: string[]) => {
  const { rows } = await sql<{ form: string }>`
    select search_text(one) as form from unnest(${texts}::text[]) with ordinality as texts (one, at)
    order by at`.execute(database.db);
  return rows.map(({ form }) => form);
};

const cases = [
  ['Café', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['O’Brien', "o'brien"],
  ['“So–so”', '"so-so"'],
  ['STRAẞE Straße', 'strasse strasse'],
  ['Łódź Øre ÆSOP', 'lodz ore aesop'],
  ['İstanbul ılık', 'istanbul ilik'],
  ['ΟΔΟΣ Σ', 'οδοσ σ'],
  ['Ёлка Й', 'елка и'],
  ['أحمد مُحَمَّد', 'احمد محمد'],
  ['שָׁלוֹם', 'שלום'],
  ['がぎ 가', 'がぎ 가'],
  ['ＦＵＬＬ ﬁne Ⅷ', 'full fine viii'],
  ['می‌خواهم', 'میخواهم'],
  ['👩‍👧 ok', '👩👧 ok'],
  ['100%_\\', '100%_\\'],
  ['', ''],
] as const;

test('a text has the same searched form in the database and in the app', async () => {
  const forms = cases.map(([, form]) => form.normalize('NFC'));
  expect(cases.map(([text]) => toSearchText(text))).toEqual(forms);
  expect(await inDatabase(cases.map(([text]) => text))).toEqual(forms);
});

test('so has every letter of the scripts in use', async () => {
  const ranges = [
    [0x20, 0x24ff],
    [0x2c00, 0x33ff],
    [0xac00, 0xacff],
    [0xf900, 0xfffd],
    [0x1f300, 0x1faff],
  ] as const;
  const letters = ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
    .map((code) => `x${String.fromCodePoint(code)}y`)
    .filter((text) => /^x\p{Assigned}y$/u.test(text));
  const forms = await inDatabase(letters);
  const different = letters.filter((text, index) => toSearchText(text) !== forms[index]);
  expect(different).toEqual([]);
});

test('words that have only ignored characters find nothing', async () => {
  const find = async (words: string) => {
    const { rows } = await sql<{ name: string }>`
      select name from (values ('Café au lait')) as texts (name)
      where ${contains('name', words)}`.execute(database.db);
    return rows.length;
  };
  for (const words of ['\u0640', '\u0301', '\u200d\ufe0f', '¨', '%'])
    expect(await find(words)).toBe(0);
  expect(await find('cafe')).toBe(1);
});

test('the searches use their indexes', () =>
  database.db.transaction().execute(async (trx) => {
    const plan = async (query: string) => {
      const { rows } = await sql`explain ${sql.raw(query)}`.execute(trx);
      return JSON.stringify(rows);
    };
    await sql`set local enable_seqscan = off`.execute(trx);
    for (const [table, text, index] of [
      ['users', 'full_name', 'users_search'],
      ['client_profiles', 'company_name', 'client_profiles_search'],
      ['va_profiles', 'skills_text(skills)', 'va_profiles_skills'],
      ['leads', 'company', 'leads_search'],
      ['tasks', 'description', 'tasks_search'],
      ['archived_tasks', 'title', 'archived_tasks_search'],
      [
        'payments',
        `coalesce(payments.company_name, '') || ' ' || payments.billing_name`,
        'payments_search',
      ],
      ['audit_log', 'audit_texts(before, after)', 'audit_log_texts'],
    ] as const)
      expect(
        await plan(`/* index */ select id from ${table} where search_text(${text}) like '%cafe%'`),
      ).toContain(index);
  }));
