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

/** What goes around the file in a form, at most. */
const around = 64 * 1024;
const noForm = () => invalid('Send a form with one part named file.', 'file');

/** From here on the scope takes forms and nothing else. */
export async function acceptForms(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  const limits = { fileSize: maxFileSize, files: 1, fields: 4, parts: 5, fieldSize: 100 };
  await scope.register(multipart, { throwFileSizeLimit: false, limits });
  // A browser that is still sending reads no answer until somebody has taken the rest from it.
  scope.addHook('onResponse', async ({ raw }) => {
    raw.unpipe();
    raw.resume();
  });
}

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data: all that is escaped.
const asWritten = (filename: string) =>
  filename.replace(/%(22|0D|0A)/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

async function takeFile({ fieldname, file, filename }: MultipartFile, env: Env) {
  if (fieldname !== 'file' || !filename) throw noForm();
  const name = baseName(asWritten(filename));
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

/** The form's one file, on this machine's disk, and what it is for; the parts come in any order. */
async function readParts(request: FastifyRequest, env: Env, taken: Incoming[]) {
  let found: { name: string; content: Incoming } | undefined;
  let purpose: FilePurpose = 'attachment';
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      found = await takeFile(part, env);
      taken.push(found.content);
    } else if (part.fieldname === 'purpose') purpose = readPurpose(part.value);
  }
  if (!found) throw noForm();
  return { ...found, purpose };
}

/** What the parser of forms throws has no class of its own; what it says of a form is the sender's concern alone. */
const isOurs = (error: unknown) => error instanceof DomainError || error instanceof TypeError;

/** Reads the form and hands its file on; afterwards nothing of it is left on this machine. */
export async function withUpload<Result>(
  request: FastifyRequest,
  env: Env,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  const taken: Incoming[] = [];
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxFileSize + around)
      throw tooLarge(fileFaults.tooLarge);
    const upload = await readParts(request, env, taken).catch((error: unknown) => {
      throw isOurs(error) ? error : noForm();
    });
    return await work(upload);
  } finally {
    for (const content of taken) await content.discard();
  }
}
