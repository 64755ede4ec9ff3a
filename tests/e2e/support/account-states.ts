import { expect } from '@playwright/test';
import { abortCalls, heading, inOrder, press, replaceResult, type State } from './state.ts';

const taskAddress = 'tasks+a2b3c4d5e6f7ghijklmn@gva.example';

export const accountStates: State[] = [
  {
    name: 'forgot-password',
    isCore: true,
    who: 'visitor',
    path: '/auth/forgot-password',
    prepare: inOrder(press('Send reset link'), (page) =>
      expect(page.getByText('Please enter your email address or username')).toBeVisible(),
    ),
  },
  {
    name: 'forgot-password-sent',
    who: 'visitor',
    path: '/auth/forgot-password',
    prepare: inOrder(
      (page) => page.getByLabel('Email address or username').fill('nobody@example.com'),
      press('Send reset link'),
      heading('Check your email'),
    ),
  },
  {
    name: 'reset-password',
    who: 'visitor',
    path: '/auth/reset-password#a-token-that-is-none',
    prepare: inOrder(press('Set password'), (page) =>
      expect(page.getByText('New password must be at least 6 characters')).toBeVisible(),
    ),
  },
  {
    name: 'reset-password-incomplete',
    who: 'visitor',
    path: '/auth/reset-password',
    prepare: (page) => expect(page.getByText('This link is incomplete')).toBeVisible(),
  },
  {
    name: 'confirm-email',
    who: 'visitor',
    path: '/auth/confirm-email#a-token-that-is-none',
    prepare: heading('Confirm your email address'),
  },
  {
    name: 'confirm-email-over',
    who: 'visitor',
    path: '/auth/confirm-email#a-token-that-is-none',
    isRefused: true,
    prepare: inOrder(press('Confirm email address'), (page) =>
      expect(page.getByText('This link is no longer valid.')).toBeVisible(),
    ),
  },
  {
    name: 'invitation-over',
    who: 'visitor',
    path: '/auth/invitation#a-token-that-is-none',
    isRefused: true,
    prepare: (page) => expect(page.getByText('This invitation is no longer valid')).toBeVisible(),
  },
  {
    name: 'settings',
    isCore: true,
    who: 'newClient',
    path: '/settings',
    prepare: heading('Settings'),
  },
  {
    name: 'settings-errors',
    who: 'newClient',
    path: '/settings',
    prepare: inOrder(press('Change Password'), press('Change Password'), (page) =>
      expect(page.getByText('Current password is required')).toBeVisible(),
    ),
  },
  {
    name: 'settings-notifications',
    who: 'admin',
    path: '/settings#notifications',
    prepare: (page) => expect(page.getByRole('table', { name: 'Notifications' })).toBeVisible(),
  },
  {
    name: 'settings-time-zone-not-saved',
    who: 'newClient',
    path: '/settings#display',
    isRefused: true,
    arrange: abortCalls('presence.setTimeZone'),
    prepare: async (page) => {
      await page.getByLabel('Your time zone').fill('Manila');
      await page.getByRole('option', { name: 'Asia/Manila' }).click();
      await expect(page.getByText('Failed to save the time zone')).toBeVisible();
    },
  },
  {
    name: 'settings-task-address',
    who: 'va',
    path: '/settings',
    arrange: replaceResult('taskMail.address', () => ({ isOn: true, address: taskAddress })),
    prepare: (page) => expect(page.getByLabel('Your task address')).toHaveValue(taskAddress),
    inView: (page) => page.getByLabel('Your task address'),
  },
  {
    name: 'profile-client',
    isCore: true,
    who: 'client',
    path: '/profile',
    prepare: (page) => expect(page.getByText('Your assistant sees this')).toBeVisible(),
  },
  {
    name: 'profile-va',
    who: 'va',
    path: '/profile',
    prepare: (page) => expect(page.getByText('VA details')).toBeVisible(),
  },
  {
    name: 'profile-admin',
    who: 'admin',
    path: '/profile',
    prepare: (page) => expect(page.getByText('Member since')).toBeVisible(),
  },
  {
    name: 'profile-edit-client',
    who: 'client',
    path: '/profile?edit=true',
    prepare: (page) => expect(page.getByLabel('Company name')).toBeVisible(),
  },
  {
    name: 'profile-edit-email',
    who: 'newVa',
    path: '/profile?edit=true',
    prepare: inOrder(
      (page) => page.getByLabel('Email').fill('another@example.com'),
      press('Save changes'),
      (page) => expect(page.getByText('Current password is required')).toBeVisible(),
    ),
  },
  {
    name: 'profile-edit-va-errors',
    isCore: true,
    who: 'newVa',
    path: '/profile?edit=true',
    prepare: inOrder(
      (page) => page.getByLabel('Full name').fill(''),
      press('Save changes'),
      (page) => expect(page.getByText('Full name is required')).toBeVisible(),
    ),
  },
];
