import type { Caller } from '#api';
import { notFound } from '#server/errors.ts';

type WithFiles = { id: number; attachments: { id: number }[] };

/** Throws unless the caller still sees the task with these files; in the pool a VA sees no files. */
export async function rereadFiles(call: Caller, _input: unknown, { id, attachments }: WithFiles) {
  const current = await call.tasks.get({ id });
  const isThere = (file: { id: number }) => current.attachments.some(({ id }) => id === file.id);
  if (!attachments.every(isThere)) throw notFound('File');
}
