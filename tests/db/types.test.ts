import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadAgency } from '#server/agency.ts';
import { agency, defaultAgency } from '#shared/agency.ts';
import { bespokePlans } from '#shared/catalogue-plans.ts';
import {
  type Column,
  camel,
  listColumns,
  writeTableTypes,
} from '../../scripts/schema/table-types.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
let columns: Column[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  columns = await listColumns(database.db);
});

afterAll(() => database.drop());

test('db/types.ts is what npm run schema writes', async () => {
  const types = readFileSync(new URL('../../db/types.ts', import.meta.url), 'utf8');
  expect(types).toBe(await writeTableTypes(database.db));
});

test('the values that a check constraint lists are a value set of src/shared', async () => {
  const shared = new URL('../../src/shared/', import.meta.url);
  const files = readdirSync(shared).filter((name) => name.endsWith('value-sets.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, shared).href)));
  const sets = modules.flatMap((module) => Object.values<string[]>(module)).map(sorted);
  const unknown = columns.filter(
    ({ values }) => values.length > 0 && !sets.includes(sorted(values)),
  );
  expect(unknown).toEqual([]);
});

const sorted = (values: string[]) => values.toSorted().join();

const specification = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8');

/** The schema has these in other tables, or under another name. */
const elsewhere = [
  'users.password',
  'vaProfiles.assignedClientId',
  'vaProfiles.assignedAt',
  'subscriptions.hoursUsed',
  'workflows.connections',
];

/** The fields in the table of section 3, each with the note behind it, such as `default active`. */
const entities = [...specification.matchAll(/^\| (\w+) \| (id, .*) \|$/gm)].map(
  ([, table = '', fields = '']) => ({
    table: camel(table),
    fields: fields
      .replace(/; read model .*/, '')
      .replace('; also shown:', ',')
      .split(/, (?![^(]*\))/)
      .flatMap((field) => {
        const [names = '', note = ''] = field.split(' (');
        return names.split(' and ').map((name) => ({ name, note }));
      }),
  }),
);

test('the entities of the specification have its fields and defaults', () => {
  expect(entities).toHaveLength(17);
  const isStored = (table: string, name: string, note: string) => {
    const column = columns.find((one) => one.table === table && one.name === name);
    if (!column) return elsewhere.includes(`${table}.${name}`);
    if (note.includes('required')) return !column.isNullable && column.default === null;
    const [, value] = /default (\w+)/.exec(note) ?? [];
    if (value) return column.default?.replace(/^'(.*)'::text$/, '$1') === value;
    return column.isNullable || !note.includes('optional');
  };
  const others = entities.flatMap(({ table, fields }) =>
    fields
      .filter(({ name, note }) => !isStored(table, name, note))
      .map((field) => ({ table, ...field })),
  );
  expect(others).toEqual([]);
});

/** The words of the specification before the values of a column. */
const specifiedSets = {
  'users.role': 'Three kinds of user exist',
  'users.status': 'user status',
  'vaProfiles.assignmentStatus': 'VA assignment status',
  'subscriptions.status': 'subscription status',
  'tasks.status': 'task status (forms, board, detail)',
  'tasks.priority': 'Task priority',
  'routines.recurrence': 'Routine recurrence',
  'routines.priority': 'Routine priority',
  'workflows.status': 'workflow status',
  'workflowSteps.type': 'Workflow step types',
  'workflowConnections.fromPoint': 'Connection points',
  'workflowConnections.toPoint': 'Connection points',
  'leads.status': 'lead status',
};

/** The values of a set, in the order of the specification. */
function specified(set: string) {
  const [, list = ''] = specification.split(`${set}: `);
  const [sentence = ''] = list.replaceAll(/ \([^)]*\)|\/step/g, '').split(/\.?\n|\. /);
  return sentence
    .toLowerCase()
    .split(/, | and /)
    .map((one) => one.split(/\W+/).join('-'));
}

test('a new database has the plans and the categories of the specification, in its order', async () => {
  await loadAgency(database.db);

  expect(agency()).toEqual(defaultAgency);
  expect([...agency().plans.map(({ slug }) => slug), ...bespokePlans]).toEqual(
    specified('Plan types'),
  );
  expect(agency().taskCategories.map(({ key }) => key)).toEqual(specified('Task categories'));
  expect(agency().serviceCategories.map(({ key }) => key)).toEqual(specified('Service categories'));
  expect(specification).toContain(
    `Service categories: ${agency()
      .serviceCategories.map(({ label }) => label)
      .join(', ')}.`,
  );
});

test('the value sets of the specification are those of the database', () => {
  for (const [name, set] of Object.entries(specifiedSets)) {
    const values = specified(set);
    const column = columns.find((one) => `${one.table}.${one.name}` === name);
    expect.soft(column?.values, name).toEqual(values.toSorted());
  }
});
