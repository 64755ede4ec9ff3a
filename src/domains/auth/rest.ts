import * as z from 'zod';
import { userRef } from '#domains/users/directory/schema.ts';
import { user } from '#domains/users/schema.ts';
import { route } from '#server/rest-route.ts';
import { bulkRef, bulkResult } from '#shared/bulk.ts';
import { ok } from '#shared/ok.ts';
import {
  changePasswordInput,
  loginInput,
  openSession,
  registerInput,
  sessionRef,
} from './schema.ts';

export const authRoutes = [
  route(
    'GET /user',
    {
      access: 'public',
      summary: 'Get the signed-in user',
      output: user,
      refuses: { 401: 'Not signed in' },
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
      ignoresKey: true,
      refuses: { 401: 'Invalid credentials' },
    },
    (call, input) => call.auth.login(input),
  ),
  route(
    'POST /register',
    {
      access: 'public',
      summary: 'Register as a client or a virtual assistant and sign in',
      input: registerInput,
      ignoresKey: true,
      output: user,
      status: 201,
      refuses: {
        403: 'Only an administrator can create administrators',
        409: 'The username or the email already exists',
      },
    },
    // Only the screen may leave the username out.
    (call, { username = '', ...input }) => call.auth.register({ ...input, username }),
  ),
  route('POST /logout', { access: 'public', summary: 'Sign out', output: ok }, (call) =>
    call.auth.logout(),
  ),
  route(
    'POST /change-password',
    {
      access: 'signed-in',
      summary: 'Change your password; signs out your other devices',
      input: changePasswordInput,
      ignoresKey: true,
      output: ok,
    },
    (call, input) => call.auth.changePassword(input),
  ),
  route(
    'GET /sessions',
    {
      access: 'signed-in',
      summary: 'List your signed-in devices',
      output: z.array(openSession),
    },
    (call) => call.auth.sessions(),
  ),
  route(
    'DELETE /sessions/:id',
    {
      access: 'signed-in',
      summary: 'Sign out one of your devices',
      input: sessionRef,
      output: ok,
    },
    (call, input) => call.auth.endSession(input),
  ),
  route(
    'DELETE /sessions',
    { access: 'signed-in', summary: 'Sign out your other devices', output: ok },
    (call) => call.auth.endOtherSessions(),
  ),
  route(
    'DELETE /admin/users/:id/sessions',
    {
      access: ['admin'],
      summary: 'End all sessions of a user; for your own account, all sessions except this one',
      input: userRef,
      output: ok,
      refuses: { 404: 'User not found' },
    },
    (call, input) => call.auth.endSessionsOfUser(input),
  ),
  route(
    'POST /admin/users/bulk-end-sessions',
    {
      access: ['admin'],
      summary: 'Sign several users out everywhere, or nobody if one of them does not exist',
      input: bulkRef,
      output: bulkResult,
      refuses: { 409: 'A user no longer exists' },
    },
    (call, input) => call.auth.bulkEndSessions(input),
  ),
];
