import { expect, test } from 'vitest';
import { describeFacts } from './describe-entry.ts';

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
])('%o to %o reads %s', (before, after, sentence) => {
  expect(describeFacts({ before, after })).toBe(sentence);
});
