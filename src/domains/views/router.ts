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

const nameIsTaken = { 409: 'You already have a view of this list with this name' };

/** Saved views of the administrators' lists. */
export const viewsRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /admin/views',
      summary: 'List your saved views and the shared ones of a list, by name',
    })
    .input(listViewsInput)
    .output(z.array(savedView))
    .query(({ ctx, input }) => readViews(ctx.db, ctx.actor, input.list)),

  create: adminProcedure
    .meta({
      rest: 'POST /admin/views',
      summary: 'Save a view of a list: its search parameters under a name',
      status: 201,
      refuses: { 409: 'You have a view with this name, or too many views of this list' },
    })
    .input(createViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => createView(ctx, input)),

  rename: adminProcedure
    .meta({
      rest: 'PUT /admin/views/:id/name',
      summary: 'Rename a view of your own or a shared one',
      refuses: nameIsTaken,
    })
    .input(renameViewInput)
    .output(savedView)
    .mutation(({ ctx, input }) => renameView(ctx, input.id, input.name)),

  replaceState: adminProcedure
    .meta({
      rest: 'PUT /admin/views/:id/state',
      summary: 'Replace the search parameters of a view',
    })
    .input(replaceStateInput)
    .output(savedView)
    .mutation(({ ctx, input }) => replaceViewState(ctx, input.id, input.state)),

  share: adminProcedure
    .meta({ rest: 'PUT /admin/views/:id/share', summary: 'Share a view with all administrators' })
    .input(viewRef)
    .output(savedView)
    .mutation(({ ctx, input }) => shareView(ctx, input.id)),

  unshare: adminProcedure
    .meta({ rest: 'DELETE /admin/views/:id/share', summary: 'Stop sharing a view of your own' })
    .input(viewRef)
    .output(savedView)
    .mutation(({ ctx, input }) => unshareView(ctx, input.id)),

  delete: adminProcedure
    .meta({ rest: 'DELETE /admin/views/:id', summary: 'Delete a view of your own or a shared one' })
    .input(viewRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeView(ctx, input.id);
      return done;
    }),
});
