import { abortCalls, choose, fill, inOrder, press, type State } from './state.ts';

export const peopleTransientStates: State[] = [
  {
    name: 'feedback-not-submitted',
    who: 'quietClient',
    path: '/my-assistant',
    isRefused: true,
    prepare: inOrder(
      abortCalls('feedback.give'),
      press('View Full Profile'),
      (page) => page.getByRole('radio', { name: '4 stars' }).check(),
      press('Submit feedback'),
    ),
  },
  {
    name: 'profile-wrong-email',
    who: 'newClient',
    path: '/profile?edit=true',
    prepare: inOrder(fill('Email', 'no address'), press('Save changes')),
  },
  {
    name: 'profile-not-saved',
    who: 'newClient',
    path: '/profile?edit=true',
    isRefused: true,
    prepare: inOrder(abortCalls('profiles.edit'), fill('Full name', 'Nora'), press('Save changes')),
  },
  {
    name: 'settings-not-the-same',
    who: 'newClient',
    path: '/settings',
    prepare: inOrder(
      press('Change Password'),
      fill('Current password', 'the present one'),
      fill('New password', 'one of them'),
      fill('Confirm new password', 'the other one'),
      press('Change Password'),
    ),
  },
  {
    name: 'password-not-changed',
    who: 'newClient',
    path: '/settings',
    isRefused: true,
    prepare: inOrder(
      press('Change Password'),
      fill('Current password', 'not the password'),
      fill('New password', 'a new password'),
      fill('Confirm new password', 'a new password'),
      press('Change Password'),
    ),
  },
  {
    name: 'logout-failed',
    who: 'newClient',
    path: '/profile',
    isRefused: true,
    prepare: inOrder(
      abortCalls('auth.logout'),
      (page) => page.getByRole('button', { name: /^Account menu of/ }).click(),
      choose('Log out'),
    ),
  },
];
