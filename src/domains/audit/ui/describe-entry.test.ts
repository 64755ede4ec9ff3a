import { expect, test } from 'vitest';
import { describeAction, describeFacts } from './describe-entry.ts';

test.each([
  [null, null, ''],
  [null, { role: 'client', subscriptionPlan: null }, 'role: client'],
  [{ role: 'va', status: 'active' }, null, 'role: va; status: active'],
  [
    { status: 'active', hourlyRate: 3 },
    { status: 'inactive', hourlyRate: 3, fields: ['status'] },
    'status: active → inactive; fields: status',
  ],
  [null, { fields: ['fullName', 'hourlyRate'] }, 'fields: full name, hourly rate'],
])('the change from %o to %o is described as "%s"', (before, after, sentence) => {
  expect(describeFacts({ before, after })).toBe(sentence);
});

test.each([
  ['signed-in', 'sign-in', 7, null, 'Signed in'],
  ['sign-in-failed', 'sign-in', 7, { isKnownAccount: true }, 'Failed sign-in: user 7'],
  ['sign-in-failed', 'sign-in', 0, { isKnownAccount: false }, 'Failed sign-in: unknown username'],
  ['exported', 'export', 0, { list: 'leads', filters: [] }, 'Exported: leads'],
  ['downloaded', 'export', 12, null, 'Downloaded: receipt of payment 12'],
  ['accepted', 'lead', 3, { status: 'lead' }, 'Accepted: lead 3'],
] as const)(
  '%s of %s %i with %o is described as "%s"',
  (action, objectKind, objectId, after, sentence) => {
    expect(describeAction({ action, objectKind, objectId, after })).toBe(sentence);
  },
);

test('the details omit facts that the action already shows', () => {
  const after = { list: 'leads', filters: ['status'] };
  expect(describeFacts({ before: null, after })).toBe('filters: status');
});
