import { router, signedInProcedure } from '#server/trpc.ts';
import { createAddress, readAddress, renewAddress } from './operations.ts';
import { ownTaskAddress } from './schema.ts';

/** The user's own address for tasks by email. */
export const taskMailRouter = router({
  address: signedInProcedure.output(ownTaskAddress).query(({ ctx }) => readAddress(ctx)),
  create: signedInProcedure.output(ownTaskAddress).mutation(({ ctx }) => createAddress(ctx)),
  renew: signedInProcedure.output(ownTaskAddress).mutation(({ ctx }) => renewAddress(ctx)),
});
