import { user } from '#domains/users/schema.ts';
import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import {
  acceptInvitationInput,
  accountRef,
  confirmEmailInput,
  confirmedEmail,
  forgotPasswordInput,
  invitation,
  invitationRef,
  invitationToken,
  inviteInput,
  listInvitationsInput,
  manualLink,
  newInvitation,
  openInvitation,
  resetPasswordInput,
} from './schema.ts';

const passwordRoutes: RestRoute[] = [
  route(
    'POST /password/forgot',
    {
      access: 'public',
      summary: 'Request a link to reset a password; the response is the same for unknown names',
      input: forgotPasswordInput,
      output: ok,
    },
    (call, input) => call.passwords.forgot(input),
  ),
  route(
    'POST /password/reset',
    {
      access: 'public',
      summary: 'Set a new password with an emailed link; signs out every device',
      input: resetPasswordInput,
      output: ok,
    },
    (call, input) => call.passwords.reset(input),
  ),
  route(
    'POST /admin/users/:id/password-link',
    {
      access: ['admin'],
      summary:
        'Email a user a link to reset their password; without a mail server the response contains it',
      input: accountRef,
      output: manualLink,
      // No idempotency key, because it would store the response with the link.
      ignoresKey: true,
      refuses: { 409: 'The user is inactive' },
    },
    (call, input) => call.passwords.sendLink(input),
  ),
];

const emailChangeRoutes: RestRoute[] = [
  route(
    'POST /email-change/confirm',
    {
      access: 'public',
      summary: 'Confirm a new email address with an emailed link; the link works once',
      input: confirmEmailInput,
      output: confirmedEmail,
      refuses: { 409: 'The email already exists' },
    },
    (call, input) => call.emailChange.confirm(input),
  ),
  route(
    'DELETE /email-change',
    {
      access: 'signed-in',
      summary: 'Cancel the pending change of your email address; its link stops working',
      output: ok,
    },
    (call) => call.emailChange.cancel(),
  ),
];

export const accountRoutes: RestRoute[] = [
  ...passwordRoutes,
  ...emailChangeRoutes,
  route(
    'POST /admin/invitations',
    {
      access: ['admin'],
      summary: 'Invite a person; without a mail server the response contains the link',
      input: inviteInput,
      output: newInvitation,
      status: 201,
      ignoresKey: true,
      refuses: { 409: 'The email already exists' },
    },
    (call, input) => call.invitations.create(input),
  ),
  pagedRoute(
    'GET /admin/invitations',
    {
      access: ['admin'],
      summary: 'List invitations, newest first',
      input: listInvitationsInput,
      output: invitation,
    },
    (call, input) => call.invitations.list(input),
  ),
  route(
    'DELETE /admin/invitations/:id',
    {
      access: ['admin'],
      summary: 'Revoke an invitation',
      input: invitationRef,
      output: ok,
      refuses: { 409: 'The invitation has been used' },
    },
    (call, input) => call.invitations.revoke(input),
  ),
  route(
    'POST /invitations/open',
    {
      access: 'public',
      summary: 'Read an invitation; the token is in the body, because URLs are logged',
      input: invitationToken,
      output: openInvitation,
      ignoresKey: true,
      refuses: {
        404: 'The invitation was revoked, has expired or never existed',
        409: 'The invitation has been used',
      },
    },
    (call, input) => call.invitations.open(input),
  ),
  route(
    'POST /invitations/accept',
    {
      access: 'public',
      summary: 'Accept an invitation and sign in',
      input: acceptInvitationInput,
      output: user,
      status: 201,
      // No idempotency key, because its transaction would end only after the session has started.
      ignoresKey: true,
      refuses: {
        404: 'The invitation was revoked, has expired or never existed',
        409: 'The invitation has been used, or the username or email already exists',
      },
    },
    (call, input) => call.invitations.accept(input),
  ),
];
