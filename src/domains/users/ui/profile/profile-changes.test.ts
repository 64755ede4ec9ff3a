import { expect, test } from 'vitest';
import { vaProfile } from '#tests/support/va-profile.ts';
import { profileForm } from '../../change-schema.ts';
import type { ClientProfile } from '../../directory/schema.ts';
import { changesSince, type OwnProfile, toFormValues } from './profile-changes.ts';

const user = {
  id: 7,
  username: 'vera',
  fullName: 'Vera Lind',
  email: 'vera@example.com',
  role: 'va' as const,
  status: 'active' as const,
  profileImage: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
const client: ClientProfile = {
  id: 2,
  userId: 7,
  companyName: 'Oak',
  workStyle: null,
  languages: null,
  subscriptionPlan: 'part-time',
  customPlanName: null,
  monthlyHours: 80,
  hourlyRate: 7.5,
  runningPlan: null,
};
const va: OwnProfile = { user, profile: vaProfile };

/** The changes that the form sends after a user types these values. */
const changesAfterTyping = (own: OwnProfile, changes: Record<string, string>) =>
  changesSince(
    own,
    profileForm.parse(
      Object.fromEntries(
        Object.entries({ ...toFormValues(own), ...changes }).filter(([, text]) => text !== ''),
      ),
    ),
  );

test('an unchanged form sends nothing', () => {
  expect(changesAfterTyping(va, {})).toEqual({});
  expect(changesAfterTyping({ user, profile: client }, {})).toEqual({});
  expect(changesAfterTyping({ user, profile: null }, {})).toEqual({});
});

test('only changed fields are sent, split into account and profile', () => {
  expect(
    changesAfterTyping(va, { fullName: 'Vera Lindqvist', skills: 'Excel, Typing, Notion' }),
  ).toEqual({
    user: { fullName: 'Vera Lindqvist' },
    profile: { skills: ['Excel', 'Typing', 'Notion'] },
  });
});

test('a cleared field is sent as null', () => {
  expect(changesAfterTyping(va, { bio: '', skills: '', specialization: '' })).toEqual({
    profile: { bio: null, skills: [], specialization: null },
  });
  expect(
    changesAfterTyping({ user, profile: client }, { monthlyHours: '', hourlyRate: '6.25' }),
  ).toEqual({
    profile: { monthlyHours: null, hourlyRate: 6.25 },
  });
});

test.each([
  ['an empty name', { fullName: '' }, 'Full name is required'],
  ['an invalid email address', { email: 'nobody' }, 'Invalid email address'],
])('the form refuses %s', (_case, change, message) => {
  const given = Object.entries({ ...toFormValues(va), ...change }).filter(
    ([, text]) => text !== '',
  );
  const { error } = profileForm.safeParse(Object.fromEntries(given));
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
