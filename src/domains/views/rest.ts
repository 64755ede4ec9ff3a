import * as z from 'zod';
import { type RestRoute, route } from '#server/rest-route.ts';
import { ok } from '#shared/ok.ts';
import {
  createViewInput,
  listViewsInput,
  renameViewInput,
  replaceStateInput,
  savedView,
  viewRef,
} from './schema.ts';

const nameIsTaken = { 409: 'You already have a view of this list with this name' };

export const viewRoutes: RestRoute[] = [
  route(
    'GET /admin/views',
    {
      access: ['admin'],
      summary: 'List your saved views and the shared ones of a list, by name',
      input: listViewsInput,
      output: z.array(savedView),
    },
    (call, input) => call.views.list(input),
  ),
  route(
    'POST /admin/views',
    {
      access: ['admin'],
      summary: 'Save a view of a list: its search parameters under a name',
      input: createViewInput,
      output: savedView,
      status: 201,
      refuses: { 409: 'You have a view with this name, or too many views of this list' },
    },
    (call, input) => call.views.create(input),
  ),
  route(
    'PUT /admin/views/:id/name',
    {
      access: ['admin'],
      summary: 'Rename a view of your own or a shared one',
      input: renameViewInput,
      output: savedView,
      refuses: nameIsTaken,
    },
    (call, input) => call.views.rename(input),
  ),
  route(
    'PUT /admin/views/:id/state',
    {
      access: ['admin'],
      summary: 'Replace the search parameters of a view',
      input: replaceStateInput,
      output: savedView,
    },
    (call, input) => call.views.replaceState(input),
  ),
  route(
    'PUT /admin/views/:id/share',
    {
      access: ['admin'],
      summary: 'Share a view with all administrators',
      input: viewRef,
      output: savedView,
    },
    (call, input) => call.views.share(input),
  ),
  route(
    'DELETE /admin/views/:id/share',
    {
      access: ['admin'],
      summary: 'Stop sharing a view of your own',
      input: viewRef,
      output: savedView,
    },
    (call, input) => call.views.unshare(input),
  ),
  route(
    'DELETE /admin/views/:id',
    {
      access: ['admin'],
      summary: 'Delete a view of your own or a shared one',
      input: viewRef,
      output: ok,
    },
    (call, input) => call.views.delete(input),
  ),
];
