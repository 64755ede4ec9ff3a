import * as z from 'zod';
import { findRunningPlan } from '#domains/plans/catalogue/running-queries.ts';
import { canHaveSubscription } from '#domains/plans/subscriptions/policy.ts';
import { userRef } from '#domains/users/directory/schema.ts';
import { user } from '#domains/users/schema.ts';
import { findUserSettings } from '#domains/users/settings/queries.ts';
import { findBusinessTimeZone } from '#server/database/business-day.ts';
import { forbidden, unauthenticated } from '#server/errors.ts';
import { adminProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { agency } from '#shared/agency.ts';
import { bulkRef, bulkResult } from '#shared/bulk.ts';
import { defaultDateStyle } from '#shared/date-style.ts';
import { done, ok } from '#shared/ok.ts';
import { changePassword, register } from './operations.ts';
import { canRegisterAs } from './policy.ts';
import { hasDemo } from './queries.ts';
import {
  changePasswordInput,
  loginInput,
  openSession,
  registration,
  sessionRef,
  sessionState,
} from './schema.ts';
import {
  endOtherSessions,
  endSession,
  endSessionsOfUser,
  endSessionsOfUsers,
} from './session-operations.ts';
import { listSessions } from './session-queries.ts';
import { signIn, startSession } from './sign-in.ts';

export const authRouter = router({
  /** The signed-in user and what the shell needs, in one round trip. Without a session, `user` is null. */
  session: publicProcedure.output(sessionState).query(async ({ ctx }) => {
    const { actor, session } = ctx;
    const [running, demo, settings, businessTimeZone] = await Promise.all([
      actor && canHaveSubscription(actor.role) ? findRunningPlan(ctx.db, actor.id) : null,
      hasDemo(ctx.db),
      actor && findUserSettings(ctx.db, actor.id),
      actor && findBusinessTimeZone(ctx.db),
    ]);
    const { clock, firstDayOfWeek } = settings ?? defaultDateStyle;
    const user = actor &&
      session.user && {
        ...session.user,
        isApproved: actor.isApproved,
        clientIds: [...(actor.clientIds ?? [])],
      };
    return {
      user,
      activePlan: running?.plan ?? null,
      demo,
      dateStyle: { clock, firstDayOfWeek },
      businessTimeZone,
      agency: agency(),
    };
  }),

  me: publicProcedure
    .meta({
      rest: 'GET /user',
      summary: 'Get the signed-in user',
      refuses: { 401: 'Not signed in' },
    })
    .output(user)
    .query(({ ctx }) => {
      if (!ctx.session.user) throw unauthenticated();
      return ctx.session.user;
    }),

  login: publicProcedure
    .meta({
      rest: 'POST /login',
      summary: 'Sign in',
      ignoresKey: true,
      refuses: { 401: 'Invalid credentials' },
    })
    .input(loginInput)
    .output(user)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  register: publicProcedure
    .input(registration)
    .output(user)
    .mutation(async ({ ctx, input }) => {
      if (!canRegisterAs(input.role, ctx.env.REGISTER_VA))
        throw forbidden('Only an administrator can create accounts with this role.');
      const account = await register(ctx.db, input, { ip: ctx.client.ip, env: ctx.env });
      await startSession(ctx, account);
      return account;
    }),

  /** Succeeds without a session too, because the result is the same. */
  logout: publicProcedure
    .meta({ rest: 'POST /logout', summary: 'Sign out' })
    .output(ok)
    .mutation(async ({ ctx }) => {
      await ctx.session.signOut();
      return done;
    }),

  changePassword: signedInProcedure
    .meta({
      rest: 'POST /change-password',
      summary: 'Change your password; signs out your other devices',
      ignoresKey: true,
    })
    .input(changePasswordInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx.db, ctx, input);
      return done;
    }),

  /** The user's sessions, the current one first. */
  sessions: signedInProcedure
    .meta({ rest: 'GET /sessions', summary: 'List your signed-in devices' })
    .output(z.array(openSession))
    .query(({ ctx }) => listSessions(ctx.db, ctx.actor.id, ctx.session.sessionId)),

  endSession: signedInProcedure
    .meta({ rest: 'DELETE /sessions/:id', summary: 'Sign out one of your devices' })
    .input(sessionRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx.db, ctx, input.id);
      return done;
    }),

  endOtherSessions: signedInProcedure
    .meta({ rest: 'DELETE /sessions', summary: 'Sign out your other devices' })
    .output(ok)
    .mutation(async ({ ctx }) => {
      await endOtherSessions(ctx.db, ctx);
      return done;
    }),

  endSessionsOfUser: adminProcedure
    .meta({
      rest: 'DELETE /admin/users/:id/sessions',
      summary: 'End all sessions of a user; for your own account, all sessions except this one',
      refuses: { 404: 'User not found' },
    })
    .input(userRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await endSessionsOfUser(ctx.db, ctx, input.id);
      return done;
    }),

  bulkEndSessions: adminProcedure
    .meta({
      rest: 'POST /admin/users/bulk-end-sessions',
      summary: 'Sign several users out everywhere, or nobody if one of them does not exist',
      refuses: { 409: 'A user no longer exists' },
    })
    .input(bulkRef)
    .output(bulkResult)
    .mutation(({ ctx, input }) => endSessionsOfUsers(ctx.db, ctx, input.ids)),
});
