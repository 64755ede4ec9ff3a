import { adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import {
  addNote,
  editNote,
  listNotesOf,
  readClients,
  readOverview,
  removeNote,
} from './operations.ts';
import {
  addNoteInput,
  clientNote,
  clientOverview,
  clientRef,
  clientSummary,
  editNoteInput,
  listClientsInput,
  listNotesInput,
  noteRef,
} from './schema.ts';

/** How the clients are, and the notes of administrators on them. */
export const clientsRouter = router({
  list: adminProcedure
    .input(listClientsInput)
    .output(pageOf(clientSummary))
    .query(({ ctx, input }) => readClients(ctx, input)),

  overview: adminProcedure
    .input(clientRef)
    .output(clientOverview)
    .query(({ ctx, input }) => readOverview(ctx, input.id)),

  notes: adminProcedure
    .input(listNotesInput)
    .output(pageOf(clientNote))
    .query(({ ctx, input: { clientId, ...page } }) => listNotesOf(ctx.db, clientId, page)),

  addNote: adminProcedure
    .input(addNoteInput)
    .output(clientNote)
    .mutation(({ ctx, input }) => addNote(ctx, input)),

  editNote: adminProcedure
    .input(editNoteInput)
    .output(clientNote)
    .mutation(({ ctx, input }) => editNote(ctx, input)),

  deleteNote: adminProcedure
    .input(noteRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeNote(ctx.db, ctx, input.id);
      return done;
    }),
});
