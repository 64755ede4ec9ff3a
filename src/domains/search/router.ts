import { router, signedInProcedure } from '#server/trpc.ts';
import { findEverything } from './operations.ts';
import { findInput, found } from './schema.ts';

export const searchRouter = router({
  find: signedInProcedure
    .input(findInput)
    .output(found)
    .query(({ ctx, input }) => findEverything(ctx, input.q)),
});
