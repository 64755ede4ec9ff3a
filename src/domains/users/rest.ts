import * as z from 'zod';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import {
  assignVaInput,
  changeUserInput,
  createUserInput,
  editProfileInput,
  unassignVaInput,
} from './change-schema.ts';
import {
  clientListing,
  listUsersInput,
  listVaProfilesInput,
  ownProfile,
  seenUser,
  userRef,
  userWithProfile,
  vaListing,
} from './directory-schema.ts';
import { assignedClient, assignedVa } from './picker-schema.ts';
import { user } from './schema.ts';

const profileRoutes: RestRoute[] = [
  route(
    'GET /profile',
    { access: 'signed-in', summary: 'You and your profile', output: ownProfile },
    (call) => call.profiles.mine(),
  ),
  route(
    'PATCH /profile',
    {
      access: 'signed-in',
      summary:
        'Change your profile; a new email needs currentPassword and changes when its link is opened',
      input: editProfileInput,
      output: ownProfile,
      // What follows a wrong password is counted.
      countsFailures: true,
      refuses: { 409: 'The email already exists' },
    },
    (call, input) => call.profiles.edit(input),
  ),
  pagedRoute(
    'GET /va-profiles',
    {
      access: ['admin', 'client'],
      summary: 'The virtual assistants with their profiles, newest first',
      input: listVaProfilesInput,
      output: vaListing,
    },
    (call, input) => call.profiles.listVas(input),
  ),
  route(
    'GET /va-profiles/:id',
    {
      access: 'signed-in',
      summary: 'The profile of a virtual assistant, by their user id',
      input: userRef,
      output: vaListing,
    },
    (call, input) => call.profiles.va(input),
  ),
  route(
    'GET /client-profiles/:id',
    {
      access: 'signed-in',
      summary: 'The profile of a client, by their user id',
      input: userRef,
      output: clientListing,
    },
    (call, input) => call.profiles.client(input),
  ),
];

const assignmentRoutes: RestRoute[] = [
  route(
    'GET /va/assigned-client',
    {
      access: ['va'],
      summary: 'The client this VA works for, or null',
      output: z.object({ assignedClient: assignedClient.nullable() }),
    },
    (call) => call.users.assignedClient(),
  ),
  route(
    'GET /client/assigned-va',
    {
      access: ['client'],
      summary: 'The VA who works for this client, or null',
      output: z.object({ assignedVA: assignedVa.nullable() }),
    },
    (call) => call.assignments.myVa(),
  ),
  route(
    'POST /admin/assign-va',
    {
      access: ['admin'],
      summary: 'Assign a VA to a client',
      input: assignVaInput,
      output: vaListing,
      refuses: { 404: 'VA or client not found', 409: 'The VA or the client is already assigned' },
    },
    (call, input) => call.assignments.assign(input),
  ),
  route(
    'POST /admin/unassign-va',
    {
      access: ['admin'],
      summary: 'Unassign a VA from their client',
      input: unassignVaInput,
      output: vaListing,
      refuses: { 404: 'VA not found' },
    },
    (call, input) => call.assignments.unassign(input),
  ),
  pagedRoute(
    'GET /admin/unassigned-vas',
    {
      access: ['admin'],
      summary: 'VAs without a client, newest first',
      input: listVaProfilesInput,
      output: vaListing,
    },
    (call, input) => call.assignments.listUnassigned(input),
  ),
];

export const userRoutes: RestRoute[] = [
  ...profileRoutes,
  ...assignmentRoutes,
  pagedRoute(
    'GET /users',
    {
      access: 'signed-in',
      summary: 'The people you can see, newest first by default',
      input: listUsersInput,
      output: seenUser,
    },
    (call, input) => call.users.list(input),
  ),
  route(
    'GET /users/:id',
    {
      access: 'signed-in',
      summary: 'A person and the part of their profile that you can see',
      input: userRef,
      output: userWithProfile,
    },
    (call, input) => call.users.get(input),
  ),
  route(
    'POST /users',
    {
      access: ['admin'],
      summary: 'Create a user',
      input: createUserInput,
      output: user,
      status: 201,
      refuses: {
        404: 'Lead not found',
        409: 'The username or the email already exists, or the lead has become a user',
      },
    },
    (call, input) => call.users.create(input),
  ),
  route(
    'PATCH /admin/users/:id',
    {
      access: ['admin'],
      summary: 'Change a user, their profile, role, status or password',
      input: changeUserInput,
      output: userWithProfile,
      refuses: {
        409: 'The last administrator, a role with open work, or a name that is taken',
      },
    },
    (call, input) => call.users.edit(input),
  ),
  route(
    'DELETE /admin/users/:id/sessions',
    {
      access: ['admin'],
      summary: 'Sign a user out everywhere; for yourself, on all other devices',
      input: userRef,
      output: ok,
      refuses: { 404: 'User not found' },
    },
    (call, input) => call.users.endSessions(input),
  ),
  route(
    'DELETE /admin/users/:id',
    {
      access: ['admin'],
      summary: 'Delete a user and all their data',
      input: userRef,
      output: ok,
      refuses: { 409: "You can't delete your own account or the last administrator" },
    },
    (call, input) => call.users.delete(input),
  ),
];
