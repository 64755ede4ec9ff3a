import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canSeeAvatar } from '#domains/users/policy.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { notFound, unauthenticated } from '#server/errors.ts';
import { thumbnailOf } from '#server/files/store.ts';
import { once, readKey } from '#server/idempotency.ts';
import type { RestPlugin, RestPluginOptions } from '#server/rest-plugin.ts';
import { checkAccess } from '#server/rest-route.ts';
import { sendError } from '#server/send-error.ts';
import { acceptForms, withUpload } from './form.ts';
import { readFile } from './operations.ts';
import { findAvatar, toAttachment } from './queries.ts';
import { fileRef } from './schema.ts';
import { sendContent } from './sending.ts';
import { checkUploadLimits, stageFile, type Upload } from './upload.ts';

const signedIn = { onRequest: checkAccess('signed-in') };
const uploading = { ...signedIn, config: { takesLong: true } };

function actorOf({ requestSession: { actor } }: FastifyRequest) {
  if (!actor) throw unauthenticated();
  return actor;
}

/** Uploads are forms and downloads are binary, so these routes are not in the table of JSON routes. */
export const registerFiles: RestPlugin = async (scope, options) => {
  await scope.register(registerUploads, options);
  registerDownloads(scope, options.services);
};

async function registerUploads(scope: FastifyInstance, { services, callOf }: RestPluginOptions) {
  await acceptForms(scope);
  scope.setErrorHandler((error: FastifyError, request, reply) =>
    error.statusCode === 415 ? replyNotAForm(reply) : sendError(error, request, reply),
  );

  const stage = (request: FastifyRequest, upload: Upload, db: Db = services.db) =>
    stageFile({ ...services, db, actor: actorOf(request) }, upload);

  /** With an idempotency key, a repeated upload returns the file of the first one. */
  function stageOnce(request: FastifyRequest, upload: Upload) {
    const key = readKey(request.headers['idempotency-key']);
    if (key === undefined) return stage(request, upload).then(toAttachment);
    const { name, purpose, content } = upload;
    const idempotentCall = { key, call: 'POST /api/files', owner: `user ${actorOf(request).id}` };
    return once(services.db, { ...idempotentCall, input: [name, purpose, content.sha256] }, (db) =>
      stage(request, upload, db).then(toAttachment),
    );
  }

  scope.post('/files', uploading, async (request, reply) => {
    await checkUploadLimits(services.db, actorOf(request));
    reply.code(201);
    return withUpload(request, services.env, (upload) => stageOnce(request, upload));
  });

  scope.post('/profile/avatar', uploading, async (request) => {
    await checkUploadLimits(services.db, actorOf(request));
    const { id: fileId } = await withUpload(request, services.env, (upload) =>
      stage(request, { ...upload, purpose: 'avatar' }),
    );
    return callOf(request).users.setAvatar({ fileId });
  });
}

const replyNotAForm = (reply: FastifyReply) =>
  reply.code(415).send({
    message: 'Send the file in a form of the content type multipart/form-data',
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });

type DownloadRequest = { Querystring: Record<string, unknown> };

function registerDownloads(scope: FastifyInstance, { db, files }: Services) {
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

  scope.get<DownloadRequest>('/avatars/:id', signedIn, async (request, reply) => {
    const avatar = await findAvatar(db, fileRef.parse(request.params).id);
    if (!avatar || !canSeeAvatar(actorOf(request), avatar)) throw notFound('Picture');
    const content = { ...avatar, key: avatar.storageKey, tag: avatar.sha256 };
    return sendContent(files, content, request, reply);
  });
}
