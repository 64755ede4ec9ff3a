import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { unauthenticated } from '#server/errors.ts';
import { readKey, runOnce } from '#server/idempotency.ts';
import type { RestPlugin } from '#server/other-paths.ts';
import { checkAccess } from '#server/rest-route.ts';
import { sendError } from '#server/send-error.ts';
import { acceptForms, withUpload } from './form.ts';
import { toAttachment } from './queries.ts';
import { checkUploadLimits, stageFile, type Upload } from './upload.ts';

export const signedIn = { onRequest: checkAccess('signed-in') };
export const uploading = { ...signedIn, config: { takesLong: true } };

export function actorOf({ requestSession: { actor } }: FastifyRequest) {
  if (!actor) throw unauthenticated();
  return actor;
}

const replyNotAForm = (reply: FastifyReply) =>
  reply.code(415).send({
    message: 'Send the file in a form of the content type multipart/form-data',
    code: 'UNSUPPORTED_MEDIA_TYPE',
  });

/** Lets the routes of the scope accept forms with a file. */
export async function acceptUploads(scope: FastifyInstance) {
  await acceptForms(scope);
  scope.setErrorHandler((error: FastifyError, request, reply) =>
    error.statusCode === 415 ? replyNotAForm(reply) : sendError(error, request, reply),
  );
}

/** Stores an upload of the caller that is not attached to anything yet. */
export const stage = (services: Services, request: FastifyRequest, upload: Upload, db?: Db) =>
  stageFile({ ...services, db: db ?? services.db, actor: actorOf(request) }, upload);

/** Uploads are forms, so these routes are not in the table of JSON routes. */
export const registerUploads: RestPlugin = async (scope, { services }) => {
  await acceptUploads(scope);

  /** With an idempotency key, a repeated upload returns the file of the first one. */
  function stageOnce(request: FastifyRequest, upload: Upload) {
    const key = readKey(request.headers['idempotency-key']);
    if (key === undefined) return stage(services, request, upload).then(toAttachment);
    const { name, purpose, content } = upload;
    const idempotentCall = { key, call: 'POST /api/files', owner: `user ${actorOf(request).id}` };
    return runOnce(
      services.db,
      { ...idempotentCall, input: [name, purpose, content.sha256] },
      (db) => stage(services, request, upload, db).then(toAttachment),
    );
  }

  scope.post('/files', uploading, async (request, reply) => {
    await checkUploadLimits(services.db, actorOf(request));
    reply.code(201);
    return withUpload(request, services.env, (upload) => stageOnce(request, upload));
  });
};
