import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '#server/context.ts';
import { unauthenticated } from '#server/errors.ts';
import { sendError } from '#server/http/send-error.ts';
import { readKey, runOnce } from '#server/rest/idempotency.ts';
import type { OtherPath, RestPlugin } from '#server/rest/other-paths.ts';
import { checkAccess } from '#server/rest/route.ts';
import { uploadForm, uploadRefusals } from './descriptions.ts';
import { acceptForms, withUpload } from './form.ts';
import { insertFile, toAttachment } from './queries.ts';
import { attachment, filePurpose } from './schema.ts';
import { checkUploadLimits, discardUpload, stageFile, storeUpload, type Upload } from './upload.ts';

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
export const stage = (services: Services, request: FastifyRequest, upload: Upload) =>
  stageFile({ ...services, actor: actorOf(request) }, upload);

/** Uploads are forms, so these routes are not in the table of JSON routes. */
export const registerUploads: RestPlugin = async (scope, { services }) => {
  await acceptUploads(scope);

  /**
   * With an idempotency key, a repeated upload returns the file of the first one. The content is stored before the
   * transaction begins, because a slow file store would hold a connection to the database for as long.
   */
  async function stageOnce(request: FastifyRequest, upload: Upload) {
    const key = readKey(request.headers['idempotency-key']);
    if (key === undefined) return toAttachment(await stage(services, request, upload));
    const { name, purpose, content } = upload;
    const actor = actorOf(request);
    const stored = await storeUpload({ ...services, actor }, upload);
    const claim = { key, call: 'POST /api/files', owner: `user ${actor.id}` };
    let isInserted = false;
    try {
      return await runOnce(
        services.db,
        { ...claim, input: [name, purpose, content.sha256] },
        async (db) => {
          // The transaction may be retried.
          isInserted = false;
          const file = await insertFile(db, stored);
          isInserted = true;
          return toAttachment(file);
        },
      );
    } finally {
      if (!isInserted) await discardUpload(services.files, stored);
    }
  }

  scope.post('/files', uploading, async (request, reply) => {
    await checkUploadLimits(services.db, actorOf(request), request.ip);
    reply.code(201);
    return withUpload(request, services.env, (upload) => stageOnce(request, upload));
  });
};

export const uploadPaths: OtherPath[] = [
  {
    spelling: 'POST /files',
    access: 'signed-in',
    summary: 'Upload a file; only you can see it until it is attached',
    form: uploadForm.extend({ purpose: filePurpose.optional() }),
    status: 201,
    output: attachment,
    refuses: uploadRefusals,
  },
];
