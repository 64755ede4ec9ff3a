import { fill, inOrder, press, type State, shows } from './state.ts';

const writeAccount = (email: string) =>
  inOrder(
    fill('Full name', 'Another Client'),
    fill('Company name', 'Another Company'),
    fill('Email', email),
    fill('Password', 'correct horse'),
  );

export const signInTransientStates: State[] = [
  {
    name: 'register-strength',
    who: 'visitor',
    path: '/auth?register=true',
    prepare: inOrder(writeAccount('another-client@example.com'), shows('Strong')),
  },
  {
    name: 'register-failed',
    who: 'visitor',
    path: '/auth?register=true',
    isRefused: true,
    prepare: inOrder(
      // A demo account already has this address.
      writeAccount('maya@brightwater.example'),
      press('Create account'),
    ),
  },
];
