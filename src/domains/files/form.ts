import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '#server/env.ts';
import { DomainError, invalid, tooLarge } from '#server/errors.ts';
import { type Incoming, receive } from '#server/files/incoming.ts';
import {
  baseName,
  type FilePurpose,
  faultOfName,
  fileFaults,
  filePurpose,
  maxFileSize,
} from './schema.ts';
import type { Upload } from './upload.ts';

/** Maximum size of a form without its file. */
const maxFormOverheadBytes = 64 * 1024;
const invalidForm = () => invalid('Send a form with one part named file.', 'file');

/** Makes the Fastify scope accept only multipart forms. */
export async function acceptForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  const limits = { fileSize: maxFileSize, files: 1, fields: 4, parts: 5, fieldSize: 100 };
  await scope.register(multipart, { throwFileSizeLimit: false, limits });
  // Drain the request body, because a browser reads the response only after it has sent everything.
  scope.addHook('onResponse', async ({ raw }) => {
    raw.unpipe();
    raw.resume();
  });
}

// Browsers escape only these characters:
// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
const unescapeFilename = (filename: string) =>
  filename.replace(/%(22|0D|0A)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

async function receiveFile({ fieldname, file, filename }: MultipartFile, env: Env) {
  if (fieldname !== 'file' || !filename) throw invalidForm();
  const name = baseName(unescapeFilename(filename));
  const fault = faultOfName(name);
  if (fault) throw invalid(fault, 'file');
  const content = await receive(env, file);
  if (!file.truncated) return { name, content };
  await content.discard();
  throw tooLarge(fileFaults.tooLarge);
}

function readPurpose(value: unknown): FilePurpose {
  const { data, error } = filePurpose.safeParse(value);
  if (error) throw invalid(error.issues[0]?.message ?? '', 'purpose');
  return data;
}

/** Receives the form's only file into a temporary file, and its purpose; the parts can be in any order. */
async function readParts(request: FastifyRequest, env: Env, received: Incoming[]) {
  let found: { name: string; content: Incoming } | undefined;
  let purpose: FilePurpose = 'attachment';
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      found = await receiveFile(part, env);
      received.push(found.content);
    } else if (part.fieldname === 'purpose') purpose = readPurpose(part.value);
  }
  if (!found) throw invalidForm();
  return { ...found, purpose };
}

/** The form parser's errors have no class of their own, so every other error means an invalid form. */
const isOwnError = (error: unknown) => error instanceof DomainError || error instanceof TypeError;

/** Passes the form's file to `work` and deletes the temporary file afterwards. */
export async function withUpload<Result>(
  request: FastifyRequest,
  env: Env,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const received: Incoming[] = [];
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxFileSize + maxFormOverheadBytes)
      throw tooLarge(fileFaults.tooLarge);
    const upload = await readParts(request, env, received).catch((error: unknown) => {
      throw isOwnError(error) ? error : invalidForm();
    });
    return await work(upload);
  } finally {
    for (const content of received) await content.discard();
  }
}
