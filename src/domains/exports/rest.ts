import * as z from 'zod';
import type { OtherPath } from '#server/other-paths.ts';
import { type RestRoute, route } from '#server/rest-route.ts';
import { exportedLists } from '#shared/exported-lists.ts';
import { keysOf } from '#shared/object-fields.ts';
import { ok } from '#shared/ok.ts';
import { lists } from './lists.ts';
import { exportJob, exportRef, queueExportInput } from './schema.ts';

export const exportRoutes: RestRoute[] = [
  route(
    'GET /exports',
    {
      access: 'signed-in',
      summary: 'List your exports of the last 7 days, newest first',
      output: z.array(exportJob),
    },
    (call) => call.exports.list(),
  ),
  route(
    'POST /exports',
    {
      access: 'signed-in',
      summary: 'Export a list of any length as CSV in the background',
      input: queueExportInput,
      output: exportJob,
      status: 201,
      refuses: { 409: 'Five of your exports are in progress' },
    },
    (call, input) => call.exports.queue(input),
  ),
  route(
    'POST /exports/:id/retry',
    {
      access: 'signed-in',
      summary: 'Try a failed export again',
      input: exportRef,
      output: exportJob,
    },
    (call, input) => call.exports.retry(input),
  ),
  route(
    'DELETE /exports/:id',
    {
      access: 'signed-in',
      summary: 'Cancel an export, or remove a finished one with its file',
      input: exportRef,
      output: ok,
    },
    (call, input) => call.exports.delete(input),
  ),
];

export const exportPaths: OtherPath[] = [
  {
    spelling: 'GET /exports/:id/file',
    access: 'signed-in',
    summary: 'Download the file of a finished export',
    params: exportRef,
    status: 200,
    output: ['text/csv'],
    refuses: {
      401: 'No valid session',
      403: 'You may no longer read this list',
      404: 'Not found, the export of someone else, or its file no longer exists',
      409: 'Not finished yet',
    },
  },
  ...keysOf(exportedLists).map(
    (name): OtherPath => ({
      spelling: `GET ${lists[name].path}.csv`,
      access: lists[name].access,
      summary: `Export ${exportedLists[name]} to a CSV file`,
      query: lists[name].filters.extend({
        columns: z
          .string()
          .optional()
          .meta({ description: `Some of ${lists[name].columnIds.join(', ')}` }),
      }),
      status: 200,
      output: ['text/csv'],
      refuses: {
        400: 'Invalid filter or unknown column',
        401: 'No valid session',
        403: `Only for ${lists[name].access.join(' and ')}`,
        409: 'More than 5,000 rows: use POST /api/exports',
      },
    }),
  ),
];
