import { startSession } from '#domains/auth/sign-in.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
} from '#domains/users/profile/email-change-operations.ts';
import { user } from '#domains/users/schema.ts';
import { adminProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf, toPage } from '#shared/page.ts';
import {
  acceptInvitation,
  invite,
  readInvitation,
  revokeInvitation,
} from './invitation-operations.ts';
import { listInvitations } from './invitation-queries.ts';
import { inviteMany, resendInvitation } from './invite-many.ts';
import { forgotPassword, resetPassword, sendReset } from './reset-operations.ts';
import {
  acceptInvitationInput,
  accountRef,
  confirmEmailInput,
  confirmedEmail,
  forgotPasswordInput,
  invitation,
  invitationRef,
  invitationToken,
  invitedMany,
  inviteInput,
  inviteManyInput,
  listInvitationsInput,
  manualLink,
  newInvitation,
  openInvitation,
  resetPasswordInput,
} from './schema.ts';

export const passwordsRouter = router({
  forgot: publicProcedure
    .meta({
      rest: 'POST /password/forgot',
      summary: 'Request a link to reset a password; the response is the same for unknown names',
    })
    .input(forgotPasswordInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx.db, input, { env: ctx.env, ip: ctx.client.ip });
      return done;
    }),

  reset: publicProcedure
    .meta({
      rest: 'POST /password/reset',
      summary: 'Set a new password with an emailed link; signs out every device',
    })
    .input(resetPasswordInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      // The actor is the holder of the link, even if another account is signed in.
      await resetPassword(ctx.db, { actor: null, client: ctx.client }, input, ctx.env);
      return done;
    }),

  sendLink: adminProcedure
    .meta({
      rest: 'POST /admin/users/:id/password-link',
      summary:
        'Email a user a link to reset their password; without a mail server the response contains it',
      // No idempotency key, because it would store the response with the link.
      ignoresKey: true,
      refuses: { 409: 'The user is inactive' },
    })
    .input(accountRef)
    .output(manualLink)
    .mutation(({ ctx, input }) => sendReset(ctx.db, ctx, input.id, ctx.env)),
});

export const emailChangeRouter = router({
  confirm: publicProcedure
    .meta({
      rest: 'POST /email-change/confirm',
      summary: 'Confirm a new email address with an emailed link; the link works once',
      refuses: { 409: 'The email already exists' },
    })
    .input(confirmEmailInput)
    .output(confirmedEmail)
    .mutation(({ ctx, input }) =>
      // The actor is the holder of the link, even if another account is signed in.
      confirmEmailChange(ctx.db, { actor: null, client: ctx.client }, { ...input, env: ctx.env }),
    ),

  cancel: signedInProcedure
    .meta({
      rest: 'DELETE /email-change',
      summary: 'Cancel the pending change of your email address; its link stops working',
    })
    .output(ok)
    .mutation(async ({ ctx }) => {
      await cancelEmailChange(ctx.db, ctx);
      return done;
    }),
});

export const invitationsRouter = router({
  create: adminProcedure
    .meta({
      rest: 'POST /admin/invitations',
      summary: 'Invite a person; without a mail server the response contains the link',
      status: 201,
      ignoresKey: true,
      refuses: { 409: 'The email already exists' },
    })
    .input(inviteInput)
    .output(newInvitation)
    .mutation(({ ctx, input }) => invite(ctx.db, ctx, input, ctx.env)),

  createMany: adminProcedure
    .meta({
      rest: 'POST /admin/invitations/batch',
      summary:
        'Invite up to 50 people with one role, pay rate and weekly hours. People with an account or an open invitation are left out',
      status: 201,
      // Without a mail server the response contains the links, which a key would store.
      ignoresKey: true,
    })
    .input(inviteManyInput)
    .output(invitedMany)
    .mutation(({ ctx, input }) => inviteMany(ctx.db, ctx, input, ctx.env)),

  resend: adminProcedure
    .meta({
      rest: 'POST /admin/invitations/:id/resend',
      summary: 'Send an invitation again with a new link; the former link stops working',
      ignoresKey: true,
      refuses: {
        409: 'The invitation was used or withdrawn, or the email already exists',
      },
    })
    .input(invitationRef)
    .output(newInvitation)
    .mutation(({ ctx, input }) => resendInvitation(ctx.db, ctx, input.id, ctx.env)),

  list: adminProcedure
    .meta({ rest: 'GET /admin/invitations', summary: 'List invitations, newest first' })
    .input(listInvitationsInput)
    .output(pageOf(invitation))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listInvitations(ctx.db, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  revoke: adminProcedure
    .meta({
      rest: 'DELETE /admin/invitations/:id',
      summary: 'Withdraw an invitation',
      refuses: { 409: 'The invitation has been used' },
    })
    .input(invitationRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await revokeInvitation(ctx.db, ctx, input.id);
      return done;
    }),

  /** A mutation although it changes nothing: the input of a query is part of the URL, which is logged. */
  open: publicProcedure
    .meta({
      rest: 'POST /invitations/open',
      summary: 'Read an invitation; the token is in the body, because URLs are logged',
      ignoresKey: true,
      refuses: {
        404: 'The invitation was withdrawn, has expired or never existed',
        409: 'The invitation has been used',
      },
    })
    .input(invitationToken)
    .output(openInvitation)
    .mutation(({ ctx, input }) => readInvitation(ctx.db, input.token)),

  accept: publicProcedure
    .meta({
      rest: 'POST /invitations/accept',
      summary: 'Accept an invitation and sign in',
      status: 201,
      // No idempotency key, because its transaction would end only after the session has started.
      ignoresKey: true,
      refuses: {
        404: 'The invitation was withdrawn, has expired or never existed',
        409: 'The invitation has been used, or the username or email already exists',
      },
    })
    .input(acceptInvitationInput)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const account = await acceptInvitation(ctx.db, input, ctx.client);
      await startSession(ctx, account);
      return account;
    }),
});
