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
  default: string | null;
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
      is_identity = 'YES' or is_generated = 'ALWAYS' as is_generated, column_default as "default"
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
    xid8: 'number',
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

/** Section 3 of the specification: `!` is required, `?` is optional, and `=` names the default. */
const entities: Record<string, string> = {
  users: 'id username! passwordHash! fullName email! role status=active profileImage createdAt',
  vaProfiles:
    'id userId specialization hourlyRate=3 skills availability rating assignmentStatus=unassigned bio',
  clientProfiles: 'id userId companyName! subscriptionPlan monthlyHours hourlyRate',
  customPlanTemplates: 'id name monthlyHours hourlyRate monthlyTotal description createdAt',
  subscriptions:
    'id userId plan status=pending monthlyHours hourlyRate customPlanName startDate endDate paymentMethod lastPaymentDate nextBillingDate createdAt',
  tasks:
    'id title description clientId vaId? status=todo priority dueDate! estimatedHours category attachments createdAt completedAt',
  timeLogs: 'id taskId vaId startTime! endTime? duration notes',
  messages: 'id senderId receiverId content isRead=false createdAt',
  taskComments: 'id taskId userId content attachments createdAt',
  feedback: 'id taskId clientId vaId rating! comment createdAt',
  workflows:
    'id title description clientId category status=draft isPublic=false createdAt updatedAt',
  workflowSteps:
    'id workflowId title description type position xPosition=0 yPosition=0 nextStepId conditions createdAt',
  workflowConnections: 'id workflowId fromStepId toStepId fromPoint toPoint=top label createdAt',
  workflowComments: 'id workflowId stepId? userId content createdAt',
  routines:
    'id title description clientId isCompulsory=false recurrence=weekly priority=medium attachments createdAt updatedAt',
  leads: 'id fullName email company phone message serviceType status=request createdAt updatedAt',
  leadComments: 'id leadId userId content createdAt',
};

test('the entities of the specification have its fields and defaults', () => {
  const wanted = Object.entries(entities).flatMap(([table, fields]) =>
    fields.split(' ').map((field) => ({ table, field })),
  );
  const stored = wanted.map(({ table, field }) => {
    const [name = '', mark = '', value = ''] = field.split(/([!?=])/);
    const column = columns.find((one) => one.table === table && one.name === name);
    if (!column) return { table, field: 'missing' };
    const { isNullable, hasDefault } = column;
    const defaultValue = column.default?.replace(/^'(.*)'::text$/, '$1') ?? '';
    const is = {
      '': true,
      '!': !isNullable && !hasDefault,
      '?': isNullable,
      '=': defaultValue === value,
    };
    return { table, field: is[mark as keyof typeof is] ? field : `${name}=${defaultValue}` };
  });
  expect(stored).toEqual(wanted);
});

/** Sections 3 and 4 of the specification. */
const specifiedValues = {
  'users.role': 'admin va client',
  'users.status': 'active inactive training',
  'vaProfiles.assignmentStatus': 'unassigned assigned suspended',
  'vaProfiles.specialization':
    'administrative-support customer-support digital-marketing research-analysis technical-support project-management lead-generation',
  'clientProfiles.subscriptionPlan': 'part-time full-time enterprise custom',
  'subscriptions.plan': 'part-time full-time enterprise custom',
  'subscriptions.status': 'active inactive cancelled pending',
  'tasks.status': 'todo in-progress in-review done cancelled',
  'tasks.priority': 'low medium high urgent',
  'tasks.category': 'marketing admin content customer-service research data-entry',
  'routines.recurrence': 'daily weekly monthly quarterly yearly',
  'routines.priority': 'low medium high urgent',
  'workflows.status': 'draft published archived',
  'workflowSteps.type': 'start end process decision',
  'workflowConnections.fromPoint': 'top bottom left right',
  'workflowConnections.toPoint': 'top bottom left right',
  'leads.status': 'request lead contacted qualified converted rejected',
};

test('the value sets of the specification are those of the database', () => {
  for (const [column, values] of Object.entries(specifiedValues))
    expect(checks.get(column), column).toEqual(values.split(' ').toSorted());
});
