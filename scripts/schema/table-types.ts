import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';

const biome = fileURLToPath(new URL('../../node_modules/.bin/biome', import.meta.url));

export interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  default: string | null;
  /** PostgreSQL calculates or counts the value, and refuses another one. */
  isGenerated: boolean;
  /** The values that a check constraint lists. */
  values: string[];
}

export const camel = (name: string) =>
  name.replaceAll(/_(\w)/g, (_, letter) => letter.toUpperCase());

/** The columns of the tables in an order that does not depend on the order of their declaration. */
export async function listColumns<DB>(db: Kysely<DB>): Promise<Column[]> {
  const { rows } = await sql<Omit<Column, 'values'> & { check: string | null }>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type,
      c.is_nullable = 'YES' as "isNullable", c.column_default as "default",
      c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as "isGenerated",
      (select min(pg_get_constraintdef(k.oid)) from pg_constraint k
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
        where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
          and a.attname = c.column_name and k.contype = 'c' and cardinality(k.conkey) = 1
          and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as "check"
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.table_name !~ '^kysely_'
    order by c.table_name collate "C", c.column_name <> 'id', c.column_name collate "C"
  `.execute(db);
  return rows.map(({ check, table, name, ...column }) => ({
    ...column,
    table: camel(table),
    name: camel(name),
    values: [...(check?.matchAll(/'([^']+)'/g) ?? [])].map(([, value = '']) => value).sort(),
  }));
}

/** The types of values as the parsers of `server/db.ts` return them. */
const plainTypes: Record<string, string> = {
  int4: 'number',
  int8: 'number',
  xid8: 'number',
  numeric: 'number',
  text: 'string',
  uuid: 'string',
  date: 'string',
  tstzmultirange: 'string',
  bool: 'boolean',
  _text: 'string[]',
  _int4: 'number[]',
};

function typeOf(column: Column) {
  const { table, name, type, isNullable, isGenerated, values } = column;
  const prefix = isNullable ? 'Optional' : column.default === null ? '' : 'Defaulted';
  if (type === 'timestamptz') return `${prefix}Instant`;
  if (type === 'jsonb') return `${prefix}Json<JsonContent['${table}.${name}']>`;
  const plain = values.map((value) => `'${value}'`).join(' | ') || plainTypes[type];
  if (!plain)
    throw new Error(`scripts/schema/table-types.ts has no type for ${type} (${table}.${name}).`);
  if (isGenerated) return `GeneratedAlways<${plain}${isNullable ? ' | null' : ''}>`;
  if (isNullable) return `${plain} | null`;
  return prefix ? `Generated<${plain}>` : plain;
}

/** Writes `db/types.ts`: the types of the tables for Kysely. */
export async function writeTableTypes<DB>(db: Kysely<DB>): Promise<string> {
  const tables = Map.groupBy(await listColumns(db), ({ table }) => table);
  const source = `// Written by \`npm run schema\` from \`db/schema\`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable, Updateable } from 'kysely';
import type { JsonContent, Views } from './declared-types.ts';

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>;

type Instant = ColumnType<string, string | Date>;
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined>;
type DefaultedInstant = ColumnType<string, string | Date | undefined, string | Date>;
/** Content is written as JSON text, because pg would send an array as an SQL array. */
type Json<Content> = ColumnType<Content, string, string>;
type OptionalJson<Content> = ColumnType<Content | null, string | null | undefined, string | null>;
type DefaultedJson<Content> = ColumnType<Content, string | undefined, string>;

export interface Database extends Views {
${[...tables]
  .map(
    ([table, columns]) =>
      `${table}: {\n${columns.map((column) => `${column.name}: ${typeOf(column)};\n`).join('')}};\n`,
  )
  .join('')}}
`;
  return execFileSync(biome, ['format', '--stdin-file-path=db/types.ts'], {
    input: source,
    encoding: 'utf8',
  });
}
