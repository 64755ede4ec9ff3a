import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { previewText } from '#domains/messages/preview.ts';
import { findMatch } from '#domains/users/matches/queries.ts';
import { findNeeds } from '#domains/users/needs/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { forbidden, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { type PageRequest, toPage } from '#shared/page.ts';
import { healthOf } from './health.ts';
import { type ClientRow, findClient, listClients } from './list-queries.ts';
import {
  deleteNote,
  insertNote,
  listNotes,
  lockNoteForUpdate,
  readNote,
  setNoteContent,
} from './note-queries.ts';
import { findConversation, listOpenTasks } from './overview-queries.ts';
import { canEditNote } from './policy.ts';
import type { ClientOverview, ClientSummary, ListClientsInput } from './schema.ts';

const shownTasks = 6;
const shownNotes = 20;

function toSummary(row: ClientRow, now: number): ClientSummary {
  const { id, companyName, fullName, email, profileImage, status, createdAt } = row;
  const { plan, customPlanName, monthlyHours, planStatus, planEnd } = row;
  const { vaId, vaName, vaImage, openTasks, overdueTasks, lastActivityAt } = row;
  const { owed, overdue } = row;
  const hours = { used: row.hoursUsed, available: row.hoursAvailable };
  const hasPlan = plan !== null && monthlyHours !== null && planStatus !== null;
  const health = healthOf(
    {
      isActive: status !== 'inactive',
      hasPlan,
      hasVa: vaId !== null,
      hours,
      failedPaymentOn: row.failedPaymentAt?.slice(0, 10) ?? null,
      lastActivityAt,
      overdueTasks,
      lastRating: row.lastRating,
    },
    now,
  );
  return {
    id,
    companyName,
    fullName,
    email,
    profileImage,
    status,
    createdAt,
    plan: hasPlan
      ? { plan, customPlanName, monthlyHours, status: planStatus, endDate: planEnd }
      : null,
    hours,
    va: vaId === null ? null : { id: vaId, fullName: vaName ?? '', profileImage: vaImage },
    owed,
    overdue,
    openTasks,
    overdueTasks,
    lastActivityAt,
    health,
  };
}

export async function readClients(
  { db }: Pick<ActionContext, 'db'>,
  { limit, cursor, ...filter }: ListClientsInput,
) {
  const now = Date.now();
  const rows = await listClients(db, filter, { limit: limit + 1, cursor });
  const page = toPage(rows, limit, ({ sortKey, id }) => [String(sortKey), id]);
  return { ...page, items: page.items.map((row) => toSummary(row, now)) };
}

async function requireClient(db: Db, id: number) {
  const client = await findClient(db, id);
  if (!client) throw notFound('Client');
  return toSummary(client, Date.now());
}

async function readNotes(db: Db, clientId: number, { limit, cursor }: PageRequest) {
  const rows = await listNotes(db, clientId, { limit: limit + 1, cursor });
  return toPage(rows, limit, ({ createdAt, id }) => [createdAt, id]);
}

function toConversation(found: Awaited<ReturnType<typeof findConversation>>) {
  if (!found) return { unread: 0, last: null };
  const { unread, senderId, content, createdAt, fileName, deletedAt } = found;
  const isDeleted = deletedAt !== null;
  // The page shows this text as it is.
  return {
    unread,
    last: {
      senderId,
      content:
        isDeleted || content === '' ? previewText({ content, isDeleted, fileName }) : content,
      createdAt,
    },
  };
}

/** Everything that the page of a client shows, except money. */
export async function readOverview(
  { db, actor }: ActionContext,
  id: number,
): Promise<ClientOverview> {
  const client = await requireClient(db, id);
  const [needs, match, tasks, conversation, notes] = await Promise.all([
    findNeeds(db, id),
    findMatch(db, id),
    listOpenTasks(db, id, shownTasks),
    findConversation(db, actor.id, id),
    readNotes(db, id, { limit: shownNotes }),
  ]);
  return {
    client,
    needs: needs ?? null,
    match,
    tasks,
    conversation: toConversation(conversation),
    notes,
  };
}

export async function listNotesOf(db: Db, clientId: number, page: PageRequest) {
  await requireClient(db, clientId);
  return readNotes(db, clientId, page);
}

type NewNote = { clientId: number; content: string };

export async function addNote(context: AuditedContext, { clientId, content }: NewNote) {
  const { db, actor } = context;
  await requireClient(db, clientId);
  await spendAllowance(db, actor, 'comment');
  return inTransaction(db, async (trx) => {
    const id = await insertNote(trx, { clientId, authorId: actor.id, content });
    await recordNote(trx, context, 'created', id, { clientId, userId: actor.id });
    return readNote(trx, id);
  });
}

/** Without the text: the audit log stores no personal data. `userId` is the author. */
const recordNote = (
  db: Db,
  author: Author,
  action: 'created' | 'updated' | 'deleted',
  objectId: number,
  facts: { clientId: number; userId: number | null },
) =>
  recordAudit(db, author, {
    action,
    objectKind: 'client-note',
    objectId,
    ...(action === 'deleted' ? { before: facts } : { after: facts }),
  });

/** Only the author edits a note. Does nothing if the text is unchanged. */
export const editNote = (
  context: AuditedContext,
  { id, content }: { id: number; content: string },
) =>
  inTransaction(context.db, async (trx) => {
    const note = await lockNoteForUpdate(trx, id);
    if (!note) throw notFound('Note');
    if (!canEditNote(context.actor, note)) throw forbidden('You can only edit your own notes.');
    if (note.content !== content) {
      await setNoteContent(trx, id, content);
      const { clientId, authorId: userId } = note;
      await recordNote(trx, context, 'updated', id, { clientId, userId });
    }
    return readNote(trx, id);
  });

export const removeNote = (db: Kysely<Database>, author: Author, id: number) =>
  inTransaction(db, async (trx) => {
    const note = await lockNoteForUpdate(trx, id);
    if (!note) throw notFound('Note');
    await deleteNote(trx, id);
    const { clientId, authorId: userId } = note;
    await recordNote(trx, author, 'deleted', id, { clientId, userId });
  });
