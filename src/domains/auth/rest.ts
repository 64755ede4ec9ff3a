import { user } from '#domains/users/schema.ts';
import { route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { changePasswordInput, loginInput, registerInput } from './schema.ts';

export const authRoutes = [
  route('GET /user', { access: 'public', summary: 'Who is signed in', output: user }, (call) =>
    call.auth.me(),
  ),
  route(
    'POST /login',
    {
      access: 'public',
      summary: 'Sign in',
      input: loginInput,
      output: user,
      countsFailures: true,
    },
    (call, input) => call.auth.login(input),
  ),
  route(
    'POST /register',
    {
      access: 'public',
      summary: 'Register as a client or a virtual assistant, and sign in',
      input: registerInput,
      countsFailures: true,
      output: user,
      status: 201,
    },
    (call, input) => call.auth.register(input),
  ),
  route('POST /logout', { access: 'public', summary: 'Sign out', output: ok }, (call) =>
    call.auth.logout(),
  ),
  route(
    'POST /change-password',
    {
      access: 'signed-in',
      summary: 'Change the own password; other devices are signed out',
      input: changePasswordInput,
      countsFailures: true,
      output: ok,
    },
    (call, input) => call.auth.changePassword(input),
  ),
];
