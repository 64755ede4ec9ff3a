import { adminProcedure, router } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { capacity, setCapacityInput } from './capacity-schema.ts';
import { readEntries, readFigures, setCapacity } from './operations.ts';
import { figureEntry, figuresInput, figuresOverview, listEntriesInput } from './schema.ts';

/** What the business earns and costs. Only administrators see it. */
export const figuresRouter = router({
  overview: adminProcedure
    .input(figuresInput)
    .output(figuresOverview)
    .query(({ ctx, input }) => readFigures(ctx, input)),

  entries: adminProcedure
    .input(listEntriesInput)
    .output(pageOf(figureEntry))
    .query(({ ctx, input }) => readEntries(ctx, input)),

  setCapacity: adminProcedure
    .input(setCapacityInput)
    .output(capacity)
    .mutation(({ ctx, input }) => setCapacity(ctx, input)),
});
