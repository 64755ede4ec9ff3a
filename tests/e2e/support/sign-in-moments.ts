import { fill, type Moment, text } from './moment.ts';
import { inOrder, press } from './state.ts';

const writeAccount = (username: string) =>
  inOrder(
    fill('Full name', 'Another Client'),
    fill('Company name', 'Another Company'),
    fill('Email', 'another-client@example.com'),
    fill('Username', username),
    fill('Password', 'correct horse'),
    fill('Confirm password', 'correct horse'),
  );

export const signInMoments: Moment[] = [
  {
    name: 'register-errors',
    who: 'nobody',
    path: '/auth?register=true',
    prepare: inOrder(press('Create account'), text('Password confirmation is required')),
  },
  {
    name: 'register-not-the-same',
    who: 'nobody',
    path: '/auth?register=true',
    prepare: inOrder(
      writeAccount('another-client'),
      fill('Confirm password', 'the other one'),
      press('Create account'),
    ),
  },
  {
    name: 'register-failed',
    who: 'nobody',
    path: '/auth?register=true',
    isRefused: true,
    prepare: inOrder(
      // A demo account already has this username.
      writeAccount('client'),
      press('Create account'),
    ),
  },
];
