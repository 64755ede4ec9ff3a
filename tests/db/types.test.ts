import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Column, listColumns, writeTableTypes } from '../../scripts/schema/table-types.ts';
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
    const { isNullable } = column;
    const defaultValue = column.default?.replace(/^'(.*)'::text$/, '$1') ?? '';
    const is = {
      '': true,
      '!': !isNullable && column.default === null,
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
  const stored = Object.fromEntries(
    columns.map(({ table, name, values }) => [`${table}.${name}`, values]),
  );
  for (const [column, values] of Object.entries(specifiedValues))
    expect(stored[column], column).toEqual(values.split(' ').toSorted());
});
