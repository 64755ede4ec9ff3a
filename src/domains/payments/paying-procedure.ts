import { spendAllowance } from '#server/limits/limits.ts';
import { clientProcedure } from '#server/trpc.ts';

/** For calls that the payment provider is asked to act on. */
export const payingProcedure = clientProcedure.use(async ({ ctx, next }) => {
  await spendAllowance(ctx.db, ctx.actor, 'payment');
  return next();
});
