import { randomUUID } from 'node:crypto';
import { type Author, recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import type { ExportPosition, Lines, ListSelection } from '#server/csv-export.ts';
import type { ReadHeavy } from '#server/database/heavy-reads.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, DomainError, forbidden, notFound } from '#server/errors.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { type ExportedList, isExportedList } from '#shared/exported-lists.ts';
import { pickFields } from '#shared/object-fields.ts';
import { writeExportJob } from './jobs.ts';
import { lists } from './lists.ts';
import { canExportList, canReadExport } from './policy.ts';
import {
  countOpenExports,
  deleteExport,
  type ExportRow,
  findExport,
  findExportOfRequest,
  forgetFile,
  insertExport,
  requeueExport,
} from './queries.ts';
import type { ExportInput, ExportJob, QueueExportInput } from './schema.ts';

/** A longer list becomes a job. */
export const maxRowsAtOnce = 5_000;
export const maxOpenExports = 5;

/** The object id of an export in the audit log: it has no single object. */
const wholeList = 0;

/** Parts of a list's input that do not choose its rows. */
const pageFields = ['limit', 'cursor'];
const sortFields = ['order', 'sort'];

/** The list and the selection, if the actor may read this list and it has these filters and columns. */
function chooseList(actor: Actor, { list: name, filter, columns }: ExportInput) {
  const list = lists[name];
  if (!canExportList(actor, list)) throw forbidden();
  const fields = Object.keys(filter).filter((field) => !pageFields.includes(field));
  const selection: ListSelection = { filter: pickFields(filter, fields), columns };
  list.check(selection);
  return { list, selection };
}

/** Records the names of the filters. Not their values, which may be a person's name. */
const recordExport = (db: Db, author: Author, name: ExportedList, { filter }: ListSelection) =>
  recordAudit(db, author, {
    action: 'exported',
    objectKind: 'export',
    objectId: wholeList,
    after: {
      list: name,
      filters: Object.keys(lists[name].filters.shape).filter(
        (field) => Object.hasOwn(filter, field) && !sortFields.includes(field),
      ),
    },
  });

const dayOf = (instant: string) => instant.slice(0, 10);
const fileName = (list: string, instant: string) => `${list}-${dayOf(instant)}.csv`;

/** The file of a list, or null if the list is too long to be sent at once. */
export async function exportAtOnce(
  context: AuditedContext & { readHeavy: ReadHeavy },
  input: ExportInput,
) {
  const { db, actor, readHeavy } = context;
  const { list, selection } = chooseList(actor, input);
  await spendAllowance(db, actor, 'export');
  const parts = [list.header(selection)];
  let count = 0;
  let position: ExportPosition | null = null;
  do {
    const lines: Lines = await readHeavy((heavyDb) =>
      list.readLines({ db: heavyDb, actor }, selection, position),
    );
    parts.push(lines.text);
    count += lines.count;
    position = lines.next;
    if (count > maxRowsAtOnce || (position !== null && count === maxRowsAtOnce)) return null;
  } while (position !== null);
  await recordExport(db, context, input.list, selection);
  return { name: fileName(input.list, new Date().toISOString()), content: parts.join('') };
}

export const toJob = (row: ExportRow): ExportJob => ({
  ...row,
  url: row.status === 'done' ? `/api/exports/${row.id}/file?download` : null,
});

/** Queues the export of a list of any length. A repeated request returns the same export. */
export const queueExport = (
  context: AuditedContext,
  { requestId = randomUUID(), ...input }: QueueExportInput,
) =>
  inTransaction(context.db, async (db) => {
    const { actor } = context;
    const { selection } = chooseList(actor, input);
    const known = await findExportOfRequest(db, actor.id, requestId);
    if (known) return toJob(known);
    await spendAllowance(db, actor, 'export');
    if ((await countOpenExports(db, actor.id, maxOpenExports)) >= maxOpenExports)
      throw conflict(
        `You already have ${maxOpenExports} exports in progress. Wait until one is finished.`,
      );
    const inserted = await insertExport(db, {
      requestId,
      ownerId: actor.id,
      ownerRole: actor.role,
      list: input.list,
      filter: JSON.stringify(selection.filter),
      columns: input.columns ?? null,
    });
    if (!inserted) {
      const other = await findExportOfRequest(db, actor.id, requestId);
      if (!other) throw notFound('Export');
      return toJob(other);
    }
    await enqueue(db, writeExportJob, { exportId: inserted.id });
    await recordExport(db, context, input.list, selection);
    return toJob(inserted);
  });

/** An export of the actor. To others it does not exist. */
async function requireExport(db: Db, actor: Actor, id: number) {
  const found = await findExport(db, id);
  if (!found || !canReadExport(actor, found)) throw notFound('Export');
  return found;
}

/** Cancels an export in progress, or removes a finished one together with its file. */
export async function removeExport(db: Db, actor: Actor, id: number) {
  await requireExport(db, actor, id);
  await deleteExport(db, id);
}

/** Tries a failed export again. */
export const retryExport = ({ db: pool, actor }: ActionContext, id: number) =>
  inTransaction(pool, async (db) => {
    const found = await requireExport(db, actor, id);
    if (!isExportedList(found.list) || !canExportList(actor, lists[found.list])) throw forbidden();
    await spendAllowance(db, actor, 'export');
    const requeued = await requeueExport(db, id);
    // It is already queued again, or it was finished.
    if (!requeued) return toJob(found);
    await enqueue(db, writeExportJob, { exportId: id });
    return toJob(requeued);
  });

/** The file of a finished export, for its owner who may still read the list. Records the download. */
export async function openExport(context: AuditedContext, id: number) {
  const { db, actor } = context;
  const found = await requireExport(db, actor, id);
  const { list, storageKey, size } = found;
  if (!isExportedList(list) || !canExportList(actor, lists[list])) throw forbidden();
  if (storageKey === null || size === null) throw conflict('This export is not finished yet.');
  await recordAudit(db, context, {
    action: 'downloaded',
    objectKind: 'export',
    objectId: wholeList,
    after: { list },
  });
  return { key: storageKey, size, name: fileName(list, found.createdAt) };
}

const lostFile = 'The file of this export no longer exists. Try again to write a new one.';

/**
 * Fails a finished export without a file, so that its owner can try again. A database that was restored from a backup has
 * such exports. Returns the error for the download.
 */
export async function failLostExport(db: Db, id: number) {
  await forgetFile(db, id, lostFile);
  return new DomainError('notFound', lostFile);
}
