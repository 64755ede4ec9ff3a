import { expect, test } from 'vitest';
import { describeChanges } from '#domains/audit/facts.ts';
import { fieldLabels } from '#domains/audit/field-labels.ts';
import { toText, type Words } from '#domains/audit/phrases.ts';
import { describeEntry } from '#domains/audit/sentences/describe-entry.ts';
import { editTaskInput } from '#domains/tasks/schema.ts';
import { changeUserInput, editProfileInput } from '#domains/users/change-schema.ts';
import { auditActs } from '#shared/audit-acts.ts';
import { invoiceSentences } from './invoice-sentences.ts';
import { jobSentences } from './job-sentences.ts';
import { matchSentences } from './match-sentences.ts';
import { moneySentences } from './money-sentences.ts';
import { paySentences } from './pay-sentences.ts';
import { peopleSentences } from './people-sentences.ts';
import { entry, helen, helensOwn, maya, rosa } from './sample-entries.ts';
import { supportSentences } from './support-sentences.ts';
import { viewSentences } from './view-sentences.ts';
import { workSentences } from './work-sentences.ts';

const cases = [
  ...peopleSentences,
  ...moneySentences,
  ...paySentences,
  ...workSentences,
  ...viewSentences,
  ...supportSentences,
  ...matchSentences,
  ...jobSentences,
  ...invoiceSentences,
];

test.each(cases.map(([described, sentence]) => ({ described, sentence })))(
  '$sentence',
  ({ described, sentence }) => {
    expect(toText(describeEntry(described))).toBe(sentence);
  },
);

test('every recorded action has a case in these tests', () => {
  const tested = new Set(cases.map(([{ objectKind, action }]) => `${objectKind} ${action}`));
  const recorded = Object.entries(auditActs).flatMap(([kind, actions]) =>
    actions.map((action) => `${kind} ${action}`),
  );
  expect(recorded.filter((act) => !tested.has(act))).toEqual([]);
});

test('an action of a newer version is described by its labels', () => {
  const unknown = { ...entry('task created', 30), action: 'refunded' as const };
  expect(toText(describeEntry(unknown))).toBe('Helen Okafor: Tasks, refunded');
});

const linksIn = (sentence: Words) =>
  sentence.flatMap((part) =>
    typeof part === 'string' ? [] : [[part.text, part.to.page, part.to.id]],
  );

test('the names in a sentence link to what still exists', () => {
  const refund = entry('payment refunded', 75, helensOwn, null, { userId: maya, amount: 40 });
  expect(linksIn(describeEntry(refund))).toEqual([
    ['Helen Okafor', 'user', helen],
    ['Fjordlight Outdoor', 'client', maya],
  ]);
  const deletion = entry('task deleted', 404, helensOwn, { title: 'Old', clientId: maya });
  expect(linksIn(describeEntry(deletion)).map(([text]) => text)).not.toContain('Old');
  const byDeletedUser = { ...entry('user approved', rosa), actor: null, actorId: 404 };
  expect(toText(describeEntry(byDeletedUser))).toMatch(/^Deleted user approved Rosa Delgado/);
});

test.each([
  ['user', { hourlyRate: 6.5 }, { hourlyRate: 7 }, ['Hourly rate: $6.50 → $7.00']],
  ['task', { status: 'in-review' }, { status: 'done' }, ['Status: In Review → Done']],
  ['lead', { status: 'request' }, { status: 'lead' }, ['Status: Request → Lead']],
  [
    'user',
    { status: 'active', hourlyRate: null },
    { status: 'inactive', hourlyRate: 3, fields: ['status', 'hourlyRate', 'bio'] },
    ['Status: Active → Inactive', 'Hourly rate: none → $3.00', 'Also changed: bio'],
  ],
  [
    'user',
    null,
    { fields: ['fullName', 'pendingEmail'] },
    ['Changed: full name, pending email address'],
  ],
  [
    'user',
    null,
    { role: 'va', status: 'active', isApproved: false },
    ['Status: Active', 'Approval: Awaiting approval'],
  ],
  ['user', null, { role: 'client', status: 'active', isApproved: true }, ['Status: Active']],
  [
    'subscription',
    { plan: 'full-time', endDate: null },
    { plan: 'full-time', endDate: '2026-04-01' },
    ['End date: none → April 1, 2026'],
  ],
  ['payment', null, { userId: 3, amount: 40, currency: 'usd' }, []],
  [
    'routine',
    { title: 'Old', clientId: 3, recurrence: 'weekly', isCompulsory: true },
    null,
    ['Recurrence: Weekly', 'Kind: Compulsory'],
  ],
  [
    'export',
    null,
    { list: 'activity', filters: ['q', 'actorId'] },
    ['Filters: search text, person'],
  ],
  [
    'time-log',
    { hours: 1.5, startTime: '2026-03-03T09:00:00.000Z', taskId: 30 },
    { hours: 1, startTime: '2026-03-03T09:30:00.000Z', taskId: 30, fields: ['notes'] },
    [
      'Hours: 1:30 → 1:00',
      'Start: March 3, 2026 at 9:00 am UTC → March 3, 2026 at 9:30 am UTC',
      'Also changed: notes',
    ],
  ],
  [
    'task',
    { status: 'todo' },
    { taskIds: [1, 2], titles: ['Book', 'Pay'], status: 'done' },
    ['Status: To Do → Done', 'Tasks: Book, Pay'],
  ],
  [
    'task',
    {},
    { titles: Array.from({ length: 12 }, (_, index) => `T${index}`) },
    ['Tasks: T0, T1, T2, T3, T4, T5, T6, T7, T8, T9 and 2 more'],
  ],
  [
    'task',
    { status: 'todo', vaId: null },
    { status: 'in-progress', vaId: 2 },
    ['Status: To Do → In Progress'],
  ],
] as const)(
  'the facts of a %s before %o and after %o are %o',
  (objectKind, before, after, lines) => {
    expect(describeChanges({ objectKind, before, after: after && { ...after } })).toEqual(lines);
  },
);

test('every field that can be changed has a label', () => {
  const { user, profile } = changeUserInput.shape;
  const own = editProfileInput.shape;
  const schemas = [user, profile, own.user, own.profile].map((schema) => schema.unwrap());
  const fields = [
    ...schemas.flatMap(({ shape }) => Object.keys(shape)),
    ...Object.keys(editTaskInput.shape),
  ];
  const notStored = ['id', 'version', 'customMonthlyHours', 'customHourlyRate'];
  const unlabeled = fields.filter((field) => !(field in fieldLabels) && !notStored.includes(field));
  expect(unlabeled).toEqual([]);
});
