import * as z from 'zod';
import { user } from '#domains/users/schema.ts';
import { route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import { changePasswordInput, loginInput, registerInput } from './schema.ts';
import { openSession, sessionRef } from './session-schema.ts';

export const authRoutes = [
  route(
    'GET /user',
    {
      access: 'public',
      summary: 'Who is signed in',
      output: user,
      refuses: { 401: 'Nobody is signed in' },
    },
    (call) => call.auth.me(),
  ),
  route(
    'POST /login',
    {
      access: 'public',
      summary: 'Sign in',
      input: loginInput,
      output: user,
      countsFailures: true,
      refuses: { 401: 'Invalid credentials' },
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
      refuses: {
        403: 'Administrators are made by administrators',
        409: 'The username or the email already exists',
      },
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
  route(
    'GET /sessions',
    {
      access: 'signed-in',
      summary: 'Where you are signed in',
      output: z.array(openSession),
    },
    (call) => call.auth.sessions(),
  ),
  route(
    'DELETE /sessions/:id',
    {
      access: 'signed-in',
      summary: 'Sign out in one of the places where you are signed in',
      input: sessionRef,
      output: ok,
    },
    (call, input) => call.auth.endSession(input),
  ),
  route(
    'DELETE /sessions',
    { access: 'signed-in', summary: 'Sign out everywhere but here', output: ok },
    (call) => call.auth.endOtherSessions(),
  ),
];
