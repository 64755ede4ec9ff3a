import * as z from 'zod';
import { adminProcedure, router } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { capacity, setCapacityInput } from './capacity-schema.ts';
import { figuresHistoryInput, monthFigures } from './history-schema.ts';
import { readEntries, readFigures, readHistory, setCapacity } from './operations.ts';
import { figureEntry, figuresInput, figuresOverview, listEntriesInput } from './schema.ts';

/** What the business earns and costs. Only administrators see it. */
export const figuresRouter = router({
  overview: adminProcedure
    .meta({
      rest: 'GET /figures',
      summary: 'Get revenue, cost, margin, utilization and recurring revenue of some months',
    })
    .input(figuresInput)
    .output(figuresOverview)
    .query(({ ctx, input }) => readFigures(ctx, input)),

  history: adminProcedure
    .meta({
      rest: 'GET /figures/history',
      summary: 'Get recurring revenue, revenue, cost and margin of twelve months',
    })
    .input(figuresHistoryInput)
    .output(z.array(monthFigures))
    .query(({ ctx, input }) => readHistory(ctx, input)),

  entries: adminProcedure
    .meta({
      rest: 'GET /figures/entries',
      summary: 'List the rows that a figure is the sum of, newest first',
    })
    .input(listEntriesInput)
    .output(pageOf(figureEntry))
    .query(({ ctx, input }) => readEntries(ctx, input)),

  setCapacity: adminProcedure
    .meta({
      rest: 'PUT /va-profiles/:id/capacity',
      summary: 'Set the weekly hours that a VA offers from a day on',
      refuses: { 404: 'VA not found' },
    })
    .input(setCapacityInput)
    .output(capacity)
    .mutation(({ ctx, input }) => setCapacity(ctx, input)),
});
