import { downloadRefusals, uploadForm, uploadRefusals } from '#domains/files/descriptions.ts';
import { fileRef } from '#domains/files/schema.ts';
import type { OtherPath } from '#server/other-paths.ts';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { bulkResult } from '#shared/bulk.ts';
import { ok } from '#shared/ok.ts';
import { bulkSetStatusInput, changeUserInput, editProfileInput } from './change-schema.ts';
import {
  clientListing,
  listUsersInput,
  listVaProfilesInput,
  ownProfile,
  userRef,
  userWithProfile,
  vaListing,
  visibleUser,
} from './directory/schema.ts';
import { user } from './schema.ts';

const profileRoutes: RestRoute[] = [
  route(
    'GET /profile',
    { access: 'signed-in', summary: 'Get your own account and profile', output: ownProfile },
    (call) => call.profiles.mine(),
  ),
  route(
    'PATCH /profile',
    {
      access: 'signed-in',
      summary:
        'Update your profile. A new email address requires currentPassword and takes effect when its link is opened',
      input: editProfileInput,
      output: ownProfile,
      // A wrong current password is counted, and a rolled-back transaction would undo that count.
      ignoresKey: true,
      refuses: { 409: 'The email already exists' },
    },
    (call, input) => call.profiles.edit(input),
  ),
  route(
    'DELETE /profile/avatar',
    { access: 'signed-in', summary: 'Remove your picture', output: user },
    (call) => call.users.removeAvatar(),
  ),
  pagedRoute(
    'GET /va-profiles',
    {
      access: ['admin', 'client'],
      summary: 'List virtual assistants with their profiles, newest first',
      input: listVaProfilesInput,
      output: vaListing,
    },
    (call, input) => call.profiles.listVas(input),
  ),
  route(
    'GET /va-profiles/:id',
    {
      access: 'signed-in',
      summary: 'Get the profile of a virtual assistant by user id',
      input: userRef,
      output: vaListing,
    },
    (call, input) => call.profiles.va(input),
  ),
  route(
    'GET /client-profiles/:id',
    {
      access: 'signed-in',
      summary: 'Get the profile of a client by user id',
      input: userRef,
      output: clientListing,
    },
    (call, input) => call.profiles.client(input),
  ),
];

export const userRoutes: RestRoute[] = [
  ...profileRoutes,
  pagedRoute(
    'GET /users',
    {
      access: 'signed-in',
      summary: 'List the users you can see, newest first by default',
      input: listUsersInput,
      output: visibleUser,
    },
    (call, input) => call.users.list(input),
  ),
  route(
    'GET /users/:id',
    {
      access: 'signed-in',
      summary: 'Get a user and their profile, with the fields you can see',
      input: userRef,
      output: userWithProfile,
    },
    (call, input) => call.users.get(input),
  ),
  route(
    'PATCH /admin/users/:id',
    {
      access: ['admin'],
      summary: "Update a user's account, profile, role, status or password",
      input: changeUserInput,
      output: userWithProfile,
      refuses: {
        409: 'The last active admin, a role that is still in use, a username or email that already exists, or a status that changed since `fromStatus` was read',
      },
    },
    (call, input) => call.users.edit(input),
  ),
  route(
    'POST /admin/users/bulk-status',
    {
      access: ['admin'],
      summary: 'Set the status of several users, or of none if one of them is refused',
      input: bulkSetStatusInput,
      output: bulkResult,
      refuses: { 409: 'Your own account, the last active admin, or a user who no longer exists' },
    },
    (call, input) => call.users.bulkSetStatus(input),
  ),
  route(
    'DELETE /admin/users/:id',
    {
      access: ['admin'],
      summary: 'Delete a user and all their data',
      input: userRef,
      output: ok,
      refuses: {
        409: 'Your own account, the last active admin, or a VA with approved hours without a pay rate',
      },
    },
    (call, input) => call.users.delete(input),
  ),
];

/** Implemented in http.ts. */
export const avatarPaths: OtherPath[] = [
  {
    spelling: 'POST /profile/avatar',
    access: 'signed-in',
    summary: 'Upload your picture',
    form: uploadForm,
    status: 200,
    output: user,
    refuses: uploadRefusals,
  },
  {
    spelling: 'GET /avatars/:id',
    access: 'signed-in',
    summary: "A user's picture, as named by their profileImage",
    params: fileRef,
    status: 200,
    output: ['image/webp'],
    refuses: { ...downloadRefusals, 416: 'The requested range is not satisfiable' },
  },
];
