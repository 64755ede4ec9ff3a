import * as z from 'zod';
import { actorOf, signedIn } from '#domains/files/http.ts';
import { sendContent } from '#domains/files/sending.ts';
import { conflict } from '#server/errors.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { checkAccess, gatherInput } from '#server/rest/route.ts';
import { exportedLists } from '#shared/exported-lists.ts';
import { keysOf, pickFields } from '#shared/object-fields.ts';
import { lists } from './lists.ts';
import { failLostExport, openExport } from './operations.ts';
import { exportRef } from './schema.ts';

const csv = 'text/csv; charset=utf-8';
const fields = z.record(z.string(), z.unknown());

const tooLong =
  'This list is too long to be sent at once. Set filters, or send POST /api/exports to export it in the background.';

type DownloadRequest = { Querystring: Record<string, unknown> };

/** The files of lists: of a short list at once, and of a finished export. */
export const registerExports: RestPlugin = async (scope, { services, callOf }) => {
  for (const name of keysOf(exportedLists)) {
    const { path, access, filters } = lists[name];
    scope.get(`${path}.csv`, { onRequest: checkAccess(access) }, async (request, reply) => {
      const given = fields.parse(gatherInput(request));
      const { columns } = given;
      const file = await callOf(request).exports.download({
        list: name,
        filter: pickFields(given, Object.keys(filters.shape)),
        ...(columns !== undefined && { columns: String(columns).split(',') }),
      });
      if (!file) throw conflict(tooLong);
      return reply
        .headers({
          'content-type': csv,
          'content-disposition': `attachment; filename="${file.name}"`,
          'cache-control': 'private, no-store',
        })
        .send(file.content);
    });
  }

  scope.get<DownloadRequest>('/exports/:id/file', signedIn, async (request, reply) => {
    const context = { db: services.db, actor: actorOf(request), client: { ip: request.ip } };
    const { id } = exportRef.parse(request.params);
    const { key, name, size } = await openExport(context, id);
    // A CSV file is never shown as a page.
    request.query.download = '';
    const onMissing = () => failLostExport(services.db, id);
    const content = { key, name, size, type: csv, tag: key, onMissing };
    return sendContent(services.files, content, request, reply);
  });
};

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
