import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { declarations, valueSets } from './declarations.ts';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isGenerated: boolean;
}

let database: TestDatabase;
let columns: Column[] = [];
/** The values a check constraint allows, by table and column. */
const checks = new Map<string, string[]>();

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

beforeAll(async () => {
  database = await createTestDatabase();
  const found = await sql<Column>`
    select table_name as "table", column_name as name, udt_name as type,
      is_nullable = 'YES' as is_nullable, column_default is not null as has_default,
      is_identity = 'YES' or is_generated = 'ALWAYS' as is_generated
    from information_schema.columns
    where table_schema = 'public' and table_name not like 'kysely_%'
      and table_name not in (select viewname from pg_views where schemaname = 'public')
    order by table_name, ordinal_position
  `.execute(database.db);
  columns = found.rows.map((column) => ({
    ...column,
    table: camel(column.table),
    name: camel(column.name),
  }));
  const sets = await sql<{ table: string; name: string; definition: string }>`
    select c.conrelid::regclass::text as "table", a.attname as name,
      pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and pg_get_constraintdef(c.oid) like '%= ANY (ARRAY[%'
  `.execute(database.db);
  for (const { table, name, definition } of sets.rows) {
    const values = [...definition.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);
    checks.set(`${camel(table)}.${camel(name)}`, values.toSorted());
  }
});

afterAll(() => database.drop());

/** The type that `db/types.ts` must declare for the column; value sets are written out. */
function expectedType({ table, name, type, isNullable, hasDefault, isGenerated }: Column) {
  if (type === 'timestamptz') {
    return isNullable ? 'OptionalInstant' : hasDefault ? 'DefaultedInstant' : 'Instant';
  }
  if (type === 'jsonb') return 'json';
  const plain: Record<string, string> = {
    int4: 'number',
    int8: 'number',
    numeric: 'number',
    uuid: 'string',
    text: checks.get(`${table}.${name}`)?.join('|') ?? 'string',
    date: 'string',
    tstzmultirange: 'string',
    bool: 'boolean',
    _text: 'string[]',
    _int4: 'number[]',
  };
  const base = plain[type] ?? `unknown type ${type}`;
  if (isGenerated) return `GeneratedAlways<${base}>`;
  if (isNullable) return `${base} | null`;
  return hasDefault ? `Generated<${base}>` : base;
}

/** The declared type with value sets written out. */
function spelledOut(type: string) {
  if (/^(JsonList|JSONColumnType|ColumnType)</.test(type)) return 'json';
  return type.replaceAll(/\w+/g, (name) => valueSets.get(name)?.toSorted().join('|') ?? name);
}

test('db/types.ts declares the tables, columns and types of the database', () => {
  const stored: Record<string, Record<string, string>> = {};
  for (const column of columns) {
    stored[column.table] ??= {};
    Object.assign(stored[column.table] ?? {}, { [column.name]: expectedType(column) });
  }
  const declared = Object.fromEntries(
    [...declarations].map(([table, types]) => [
      table,
      Object.fromEntries([...types].map(([name, type]) => [name, spelledOut(type)])),
    ]),
  );
  expect(declared).toEqual(stored);
});
