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
    .meta({
      rest: 'GET /clients',
      summary: 'List clients with their plan, hours, what they owe, VA, tasks and health',
    })
    .input(listClientsInput)
    .output(pageOf(clientSummary))
    .query(({ ctx, input }) => readClients(ctx, input)),

  overview: adminProcedure
    .meta({
      rest: 'GET /clients/:id',
      summary: 'Get a client with open tasks, the last message and notes',
      refuses: { 404: 'Client not found' },
    })
    .input(clientRef)
    .output(clientOverview)
    .query(({ ctx, input }) => readOverview(ctx, input.id)),

  notes: adminProcedure
    .meta({
      rest: 'GET /clients/:id/notes',
      pathId: 'clientId',
      summary: "List the administrators' notes on a client, newest first",
      refuses: { 404: 'Client not found' },
    })
    .input(listNotesInput)
    .output(pageOf(clientNote))
    .query(({ ctx, input: { clientId, ...page } }) => listNotesOf(ctx.db, clientId, page)),

  addNote: adminProcedure
    .meta({
      rest: 'POST /clients/:id/notes',
      pathId: 'clientId',
      summary: 'Write a note on a client, which only administrators see',
      status: 201,
      refuses: { 404: 'Client not found' },
    })
    .input(addNoteInput)
    .output(clientNote)
    .mutation(({ ctx, input }) => addNote(ctx, input)),

  editNote: adminProcedure
    .meta({
      rest: 'PATCH /client-notes/:id',
      summary: 'Change the text of your own note on a client',
      refuses: { 403: 'The note of another administrator', 404: 'Note not found' },
    })
    .input(editNoteInput)
    .output(clientNote)
    .mutation(({ ctx, input }) => editNote(ctx, input)),

  deleteNote: adminProcedure
    .meta({
      rest: 'DELETE /client-notes/:id',
      summary: 'Delete a note on a client',
      refuses: { 404: 'Note not found' },
    })
    .input(noteRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeNote(ctx.db, ctx, input.id);
      return done;
    }),
});
