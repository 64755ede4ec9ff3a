import { fill, inOrder, press, type State, shows } from './state.ts';

const writeAccount = (username: string) =>
  inOrder(
    fill('Full name', 'Another Client'),
    fill('Company name', 'Another Company'),
    fill('Email', 'another-client@example.com'),
    fill('Username', username),
    fill('Password', 'correct horse'),
    fill('Confirm password', 'correct horse'),
  );

export const signInTransientStates: State[] = [
  {
    name: 'register-errors',
    who: 'visitor',
    path: '/auth?register=true',
    prepare: inOrder(press('Create account'), shows('Password confirmation is required')),
  },
  {
    name: 'register-not-the-same',
    who: 'visitor',
    path: '/auth?register=true',
    prepare: inOrder(
      writeAccount('another-client'),
      fill('Confirm password', 'the other one'),
      press('Create account'),
    ),
  },
  {
    name: 'register-failed',
    who: 'visitor',
    path: '/auth?register=true',
    isRefused: true,
    prepare: inOrder(
      // A demo account already has this username.
      writeAccount('client'),
      press('Create account'),
    ),
  },
];
