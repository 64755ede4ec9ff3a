import { parseWithZod } from '@conform-to/zod/v4';
import { expect, test } from 'vitest';
import { vaProfile } from '#tests/support/va-profile.ts';
import { editUserForm } from '../../change-schema.ts';
import type { ClientProfile } from '../../directory/schema.ts';
import type { ManagedUser } from '../user-kinds.ts';
import { type Account, toAccountValues, toChanges } from './user-changes.ts';

const user: ManagedUser = {
  id: 7,
  username: 'vera',
  fullName: 'Vera Lind',
  email: 'vera@example.com',
  role: 'va',
  status: 'active',
  profileImage: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  isApproved: true,
};
const clientProfile: ClientProfile = {
  id: 2,
  userId: 7,
  companyName: 'Oak',
  workStyle: null,
  languages: null,
  subscriptionPlan: 'custom',
  customPlanName: 'Evenings',
  monthlyHours: 40,
  hourlyRate: 9.5,
  runningPlan: null,
};
const va: Account = { user, profile: vaProfile };
const client: Account = { user: { ...user, role: 'client' }, profile: clientProfile };
const unchanged = { id: 7, fromStatus: 'active', user: {}, profile: {} };

/** The changes that the form sends after an admin types these values. */
function changesAfterTyping(account: Account, typed: Record<string, string> = {}) {
  const texts = new URLSearchParams({ ...toAccountValues(account), ...typed });
  const submission = parseWithZod(texts, { schema: editUserForm });
  if (submission.status !== 'success') throw new Error('The form is invalid.');
  return toChanges(account, submission.value);
}

test.each<[who: string, account: Account]>([
  ['VA', va],
  ['client with a custom plan', client],
  ['client without a plan', { ...client, profile: { ...clientProfile, subscriptionPlan: null } }],
  ['admin', { user: { ...user, role: 'admin' }, profile: null }],
])('the unchanged form of a %s sends no field', (_who, account) => {
  expect(changesAfterTyping(account)).toEqual(unchanged);
});

test('only changed fields are sent', () => {
  expect(changesAfterTyping(va, { fullName: 'Vera Berg', skills: 'Excel' })).toEqual({
    ...unchanged,
    user: { fullName: 'Vera Berg' },
    profile: { skills: ['Excel'] },
  });
  expect(changesAfterTyping(client, { customMonthlyHours: '50', customPlanName: '' })).toEqual({
    ...unchanged,
    profile: { customMonthlyHours: 50, customPlanName: null },
  });
  const newPassword = 'a longer one';
  expect(changesAfterTyping(client, { subscriptionPlan: '', newPassword })).toEqual({
    ...unchanged,
    profile: { subscriptionPlan: null },
    newPassword,
  });
});

test('a new role is sent with all profile fields of that role', () => {
  const typed = { role: 'client', companyName: 'Elm', subscriptionPlan: 'part-time' };
  expect(changesAfterTyping(va, typed)).toEqual({
    ...unchanged,
    user: { role: 'client' },
    profile: { companyName: 'Elm', subscriptionPlan: 'part-time' },
  });
});

test('the status is also sent unchanged while a VA waits for approval, but not after a rejection', () => {
  const waiting = { ...user, isApproved: false };
  expect(changesAfterTyping({ ...va, user: waiting })).toEqual({
    ...unchanged,
    user: { status: 'active' },
  });
  const rejected = { ...waiting, status: 'inactive' as const };
  expect(changesAfterTyping({ ...va, user: rejected })).toEqual({
    ...unchanged,
    fromStatus: 'inactive',
  });
});

test('a new password has at least 6 characters or is blank', () => {
  const submit = (newPassword: string) =>
    parseWithZod(new URLSearchParams({ ...toAccountValues(va), newPassword }), {
      schema: editUserForm,
    });
  expect(submit('short')).toMatchObject({
    status: 'error',
    error: { newPassword: ['Password must be at least 6 characters'] },
  });
  expect(submit('').status).toBe('success');
});
