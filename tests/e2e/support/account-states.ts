import { expect } from '@playwright/test';
import { broken, heading, inOrder, never, press, type State } from './state.ts';

export const accountStates: State[] = [
  { name: 'settings', who: 'newClient', path: '/settings', prepare: heading('Settings') },
  {
    name: 'settings-errors',
    who: 'newClient',
    path: '/settings',
    prepare: inOrder(press('Change Password'), (page) =>
      expect(page.getByText('Current password is required')).toBeVisible(),
    ),
  },
  {
    name: 'profile-client',
    who: 'client',
    path: '/profile',
    prepare: (page) => expect(page.getByText('Client Details')).toBeVisible(),
  },
  {
    name: 'profile-va',
    who: 'va',
    path: '/profile',
    prepare: (page) => expect(page.getByText('VA Details')).toBeVisible(),
  },
  {
    name: 'profile-empty',
    who: 'newVa',
    path: '/profile',
    prepare: (page) => expect(page.getByText('Not rated yet')).toBeVisible(),
  },
  {
    name: 'profile-admin',
    who: 'admin',
    path: '/profile',
    prepare: (page) => expect(page.getByText('Member Since')).toBeVisible(),
  },
  {
    name: 'profile-edit-client',
    who: 'client',
    path: '/profile?edit=true',
    prepare: (page) => expect(page.getByLabel('Company name')).toBeVisible(),
  },
  {
    name: 'profile-edit-va-errors',
    who: 'newVa',
    path: '/profile?edit=true',
    prepare: inOrder(
      (page) => page.getByLabel('Full name').fill(''),
      press('Save Changes'),
      (page) => expect(page.getByText('Full name is required')).toBeVisible(),
    ),
  },
  {
    name: 'profile-unknown',
    who: 'client',
    path: '/profile?id=999999',
    isRefused: true,
    prepare: (page) => expect(page.getByText('This profile could not be loaded')).toBeVisible(),
  },
  {
    name: 'profile-loading',
    who: 'client',
    path: '/profile',
    prepare: inOrder(heading('Profile'), never('**/trpc/profiles.mine*'), heading('Profile')),
  },
  {
    name: 'profile-broken',
    who: 'client',
    path: '/profile',
    isRefused: true,
    prepare: inOrder(heading('Profile'), broken('**/trpc/profiles.mine*')),
  },
];
