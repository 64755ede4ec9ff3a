import { randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ExportPosition } from '#server/csv-export.ts';
import { DomainError, forbidden, invalid } from '#server/errors.ts';
import { incomingFolder } from '#server/files/incoming.ts';
import type { JobContext } from '#server/jobs/job.ts';
import { findActor } from '#server/live/sessions.ts';
import { isExportedList } from '#shared/exported-lists.ts';
import { lists } from './lists.ts';
import { canExportList, canReadExport } from './policy.ts';
import {
  type Attempt,
  beginAttempt,
  failAttempt,
  finishExport,
  releaseExport,
  saveProgress,
} from './work-queries.ts';

type Context = Pick<JobContext, 'db' | 'readHeavy' | 'env' | 'files' | 'signal'>;

export const maxExportedRows = 1_000_000;
const progressIntervalMs = 1_000;

const tooLong = (max: number) =>
  `The list has more than ${max.toLocaleString('en-US')} rows. Set filters and export it again.`;

/** The export was deleted, or a later attempt has begun. */
class AttemptOver extends Error {}

async function readLines(
  { db, readHeavy }: Context,
  { ownerId, ownerRole, list, filter, columns }: Attempt,
  position: ExportPosition | null,
) {
  const actor = await findActor(db, ownerId);
  if (!actor || !canReadExport(actor, { ownerId, ownerRole }) || !isExportedList(list))
    throw forbidden();
  if (!canExportList(actor, lists[list])) throw forbidden();
  const selection = { filter, columns };
  const lines = await readHeavy((heavyDb) =>
    lists[list].readLines({ db: heavyDb, actor }, selection, position),
  );
  const header = position === null ? lists[list].header(selection) : '';
  return { ...lines, text: header + lines.text };
}

/** Writes all pages to a file on this machine. */
async function write(context: Context, attempt: Attempt, file: string, maxRows: number) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    let [rowCount, size, savedAt] = [0, 0, Date.now()];
    let position: ExportPosition | null = null;
    do {
      context.signal.throwIfAborted();
      const lines = await readLines(context, attempt, position);
      const content = Buffer.from(lines.text);
      await handle.writeFile(content);
      rowCount += lines.count;
      size += content.length;
      position = lines.next;
      if (rowCount > maxRows) throw invalid(tooLong(maxRows));
      if (Date.now() - savedAt < progressIntervalMs) continue;
      if (!(await saveProgress(context.db, attempt, rowCount))) throw new AttemptOver();
      savedAt = Date.now();
    } while (position !== null);
    return { rowCount, size };
  } finally {
    await handle.close();
  }
}

async function store(context: Context, attempt: Attempt, file: string, maxRows: number) {
  const { db, files } = context;
  const written = await write(context, attempt, file, maxRows);
  if (!(await saveProgress(db, attempt, written.rowCount))) throw new AttemptOver();
  const storageKey = randomUUID();
  await files.putFile(storageKey, file);
  if (await finishExport(db, attempt, { ...written, storageKey })) return;
  await files.remove(storageKey);
}

/**
 * Writes an export page by page to a file on this machine and then to the file store. The owner's rights are checked
 * again for each page.
 */
export async function writeExport(context: Context, exportId: number, maxRows = maxExportedRows) {
  const attempt = await beginAttempt(context.db, exportId);
  if (!attempt) return;
  const file = path.join(incomingFolder(context.env), randomUUID());
  try {
    await store(context, attempt, file, maxRows);
  } catch (error) {
    if (error instanceof AttemptOver) return;
    const isFinal = error instanceof DomainError && error.kind !== 'unavailable';
    if (isFinal) await failAttempt(context.db, attempt, error.message);
    else {
      await releaseExport(context.db, attempt);
      throw error;
    }
  } finally {
    await rm(file, { force: true });
  }
}
