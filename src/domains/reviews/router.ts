import { decideReview } from '#domains/tasks/review/operations.ts';
import { movedTask } from '#domains/tasks/schema.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import { approveTaskInput } from './schema.ts';

/** Changes are requested with a comment, see `comments.requestChanges`. */
export const reviewsRouter = router({
  approve: signedInProcedure
    .input(approveTaskInput)
    .output(movedTask)
    .mutation(({ ctx, input }) => decideReview(ctx, { ...input, status: 'done' })),
});
