import { pagedRoute, type RestRoute, route } from '#server/rest-route.ts';
import { id } from '#shared/id.ts';
import { ok } from '#shared/ok.ts';
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

// In these paths, `id` is the id of the client.
const ofClient = { clientId: true } as const;

export const clientRoutes: RestRoute[] = [
  pagedRoute(
    'GET /clients',
    {
      access: ['admin'],
      summary: 'List clients with their plan, hours, VA, tasks and health',
      input: listClientsInput,
      output: clientSummary,
    },
    (call, input) => call.clients.list(input),
  ),
  route(
    'GET /clients/:id',
    {
      access: ['admin'],
      summary: 'Get a client with open tasks, the last message and notes',
      input: clientRef,
      output: clientOverview,
      refuses: { 404: 'Client not found' },
    },
    (call, input) => call.clients.overview(input),
  ),
  pagedRoute(
    'GET /clients/:id/notes',
    {
      access: ['admin'],
      summary: "List the administrators' notes on a client, newest first",
      input: listNotesInput.omit(ofClient).extend({ id }),
      output: clientNote,
      refuses: { 404: 'Client not found' },
    },
    (call, { id: clientId, ...page }) => call.clients.notes({ clientId, ...page }),
  ),
  route(
    'POST /clients/:id/notes',
    {
      access: ['admin'],
      summary: 'Write a note on a client, which only administrators see',
      input: addNoteInput.omit(ofClient).extend({ id }),
      output: clientNote,
      status: 201,
      refuses: { 404: 'Client not found' },
    },
    (call, { id: clientId, ...note }) => call.clients.addNote({ clientId, ...note }),
  ),
  route(
    'PATCH /client-notes/:id',
    {
      access: ['admin'],
      summary: 'Change the text of your own note on a client',
      input: editNoteInput,
      output: clientNote,
      refuses: { 403: 'The note of another administrator', 404: 'Note not found' },
    },
    (call, input) => call.clients.editNote(input),
  ),
  route(
    'DELETE /client-notes/:id',
    {
      access: ['admin'],
      summary: 'Delete a note on a client',
      input: noteRef,
      output: ok,
      refuses: { 404: 'Note not found' },
    },
    (call, input) => call.clients.deleteNote(input),
  ),
];
