import * as z from 'zod';
import { adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import {
  createView,
  readViews,
  removeView,
  renameView,
  replaceViewState,
  shareView,
  unshareView,
} from './operations.ts';
import {
  createViewInput,
  listViewsInput,
  renameViewInput,
  replaceStateInput,
  savedView,
  viewRef,
} from './schema.ts';

/** Saved views of the administrators' lists. */
export const viewsRouter = router({
  list: adminProcedure
    .input(listViewsInput)
    .output(z.array(savedView))
    .query(({ ctx, input }) => readViews(ctx.db, ctx.actor, input.list)),

  create: adminProcedure
    .input(createViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => createView(ctx, input)),

  rename: adminProcedure
    .input(renameViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => renameView(ctx, input.id, input.name)),

  replaceState: adminProcedure
    .input(replaceStateInput)
    .output(savedView)
    .mutation(({ ctx, input }) => replaceViewState(ctx, input.id, input.state)),

  share: adminProcedure
    .input(viewRef)
    .output(savedView)
    .mutation(({ ctx, input }) => shareView(ctx, input.id)),

  unshare: adminProcedure
    .input(viewRef)
    .output(savedView)
    .mutation(({ ctx, input }) => unshareView(ctx, input.id)),

  delete: adminProcedure
    .input(viewRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeView(ctx, input.id);
      return done;
    }),
});
