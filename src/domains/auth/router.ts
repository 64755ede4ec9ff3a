import { mayHaveSubscription } from '#domains/subscriptions/policy.ts';
import { findActivePlan } from '#domains/subscriptions/queries.ts';
import { forbidden, unauthenticated } from '#server/errors.ts';
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { done } from '#shared/ok.ts';
import { authenticate, changePassword, register } from './operations.ts';
import { canRegisterAs } from './policy.ts';
import { hasDemo } from './queries.ts';
import { changePasswordInput, loginInput, registerInput } from './schema.ts';

export const authRouter = router({
  /** Who is here and what the shell needs besides, in one round trip; nobody is no error. */
  session: publicProcedure.query(async ({ ctx }) => {
    const { user } = ctx.session;
    const [activePlan, demo] = await Promise.all([
      user && mayHaveSubscription(user.role) ? findActivePlan(ctx.db, user.id) : null,
      hasDemo(ctx.db),
    ]);
    return { user, activePlan, demo };
  }),

  me: publicProcedure.query(({ ctx }) => {
    if (!ctx.session.user) throw unauthenticated();
    return ctx.session.user;
  }),

  login: publicProcedure.input(loginInput).mutation(async ({ ctx, input }) => {
    const user = await authenticate(ctx.db, input, ctx.client.ip);
    await ctx.session.signIn(user.id);
    return user;
  }),

  register: publicProcedure.input(registerInput).mutation(async ({ ctx, input }) => {
    const vaRegistration = ctx.env.REGISTER_VA;
    if (!canRegisterAs(input.role, vaRegistration))
      throw forbidden('Accounts of this role are made by an administrator.');
    const user = await register(ctx.db, input, { ip: ctx.client.ip, vaRegistration });
    await ctx.session.signIn(user.id);
    return user;
  }),

  /** Also when nobody is signed in: what was asked for is then already so. */
  logout: publicProcedure.mutation(async ({ ctx }) => {
    await ctx.session.signOut();
    return done;
  }),

  changePassword: signedInProcedure.input(changePasswordInput).mutation(async ({ ctx, input }) => {
    const { actor, session } = ctx;
    await changePassword(ctx.db, input, { userId: actor.id, sessionId: session.sessionId });
    return done;
  }),
});
