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
  inviteInput,
  listInvitationsInput,
  manualLink,
  newInvitation,
  openInvitation,
  resetPasswordInput,
} from './schema.ts';

export const passwordsRouter = router({
  forgot: publicProcedure
    .input(forgotPasswordInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx.db, input, { env: ctx.env, ip: ctx.client.ip });
      return done;
    }),

  reset: publicProcedure
    .input(resetPasswordInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      // The actor is the holder of the link, even if another account is signed in.
      await resetPassword(ctx.db, { actor: null, client: ctx.client }, input, ctx.env);
      return done;
    }),

  sendLink: adminProcedure
    .input(accountRef)
    .output(manualLink)
    .mutation(({ ctx, input }) => sendReset(ctx.db, ctx, input.id, ctx.env)),
});

export const emailChangeRouter = router({
  confirm: publicProcedure
    .input(confirmEmailInput)
    .output(confirmedEmail)
    .mutation(({ ctx, input }) =>
      // The actor is the holder of the link, even if another account is signed in.
      confirmEmailChange(ctx.db, { actor: null, client: ctx.client }, { ...input, env: ctx.env }),
    ),

  cancel: signedInProcedure.output(ok).mutation(async ({ ctx }) => {
    await cancelEmailChange(ctx.db, ctx);
    return done;
  }),
});

export const invitationsRouter = router({
  create: adminProcedure
    .input(inviteInput)
    .output(newInvitation)
    .mutation(({ ctx, input }) => invite(ctx.db, ctx, input, ctx.env)),

  list: adminProcedure
    .input(listInvitationsInput)
    .output(pageOf(invitation))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const rows = await listInvitations(ctx.db, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
    }),

  revoke: adminProcedure
    .input(invitationRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await revokeInvitation(ctx.db, ctx, input.id);
      return done;
    }),

  /** A mutation although it changes nothing: the input of a query is part of the URL, which is logged. */
  open: publicProcedure
    .input(invitationToken)
    .output(openInvitation)
    .mutation(({ ctx, input }) => readInvitation(ctx.db, input.token)),

  accept: publicProcedure
    .input(acceptInvitationInput)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      const account = await acceptInvitation(ctx.db, input, ctx.client);
      await startSession(ctx, account);
      return account;
    }),
});
