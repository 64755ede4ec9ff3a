import { downloadRefusals } from '#domains/files/descriptions.ts';
import { actorOf, signedIn } from '#domains/files/http.ts';
import { fileRef, uploadTypes } from '#domains/files/schema.ts';
import { sendContent } from '#domains/files/sending.ts';
import { notFound } from '#server/errors.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { thumbnailOf } from '#shared/storage-key.ts';
import { readFile } from './operations.ts';

type DownloadRequest = { Querystring: Record<string, unknown> };

/** Downloads are binary, so these routes are not in the table of JSON routes. */
export const registerDownloads: RestPlugin = async (scope, { services: { db, files } }) => {
  scope.get<DownloadRequest>('/files/:id', signedIn, async (request, reply) => {
    const file = await readFile(db, actorOf(request), fileRef.parse(request.params).id);
    const content = { ...file, key: file.storageKey, tag: file.sha256 };
    return sendContent(files, content, request, reply);
  });

  scope.get<DownloadRequest>('/files/:id/thumbnail', signedIn, async (request, reply) => {
    const file = await readFile(db, actorOf(request), fileRef.parse(request.params).id);
    if (!file.hasThumbnail) throw notFound('File');
    const { name, storageKey, sha256 } = file;
    const content = { name, type: 'image/webp', size: undefined };
    const location = { key: thumbnailOf(storageKey), tag: `${sha256}-thumbnail` };
    return sendContent(files, { ...content, ...location }, request, reply);
  });
};

export const attachmentPaths: OtherPath[] = [
  {
    spelling: 'GET /files/:id',
    access: 'signed-in',
    summary: 'The content of a file; ?download sends it as a download',
    params: fileRef,
    status: 200,
    output: Object.keys(uploadTypes),
    refuses: { ...downloadRefusals, 416: 'The requested range is not satisfiable' },
  },
  {
    spelling: 'GET /files/:id/thumbnail',
    access: 'signed-in',
    summary: 'The thumbnail of a picture',
    params: fileRef,
    status: 200,
    output: ['image/webp'],
    refuses: downloadRefusals,
  },
];
