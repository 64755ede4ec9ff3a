import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { notFound } from '#server/errors.ts';
import { type CursorParts, writeCursor } from '#shared/page.ts';
import { findPosition, listLater } from './history-queries.ts';
import { messageScope, redactTasks } from './policy.ts';
import { listThread } from './queries.ts';
import type { HistoryPage, historyInput, Message } from './schema.ts';

const cursorOf = (message: { createdAt: string; id: number } | undefined) =>
  message ? writeCursor([message.createdAt, message.id]) : null;

/** Reads up to `limit` messages around a message, or before or after a cursor. */
export async function readHistory(
  { db, actor }: ActionContext,
  { contactId, limit, position }: z.output<typeof historyInput>,
): Promise<HistoryPage> {
  const scope = messageScope(actor);

  async function readBefore(cursor: CursorParts, count: number) {
    const rows = await listThread(db, scope, contactId, { limit: count + 1, cursor });
    return { items: rows.slice(0, count).toReversed(), hasMore: rows.length > count };
  }
  async function readAfter(cursor: CursorParts, count: number) {
    const rows = await listLater(db, scope, contactId, { limit: count + 1, cursor });
    return { items: rows.slice(0, count), hasMore: rows.length > count };
  }
  const toMessages = (rows: Awaited<ReturnType<typeof listThread>>): Message[] =>
    rows.map((row) => redactTasks(actor, row));

  if ('before' in position) {
    const { items, hasMore } = await readBefore(position.before, limit);
    return {
      items: toMessages(items),
      earlier: hasMore ? cursorOf(items[0]) : null,
      later: cursorOf(items.at(-1)),
    };
  }
  if ('after' in position) {
    const { items, hasMore } = await readAfter(position.after, limit);
    return {
      items: toMessages(items),
      earlier: cursorOf(items[0]),
      later: hasMore ? cursorOf(items.at(-1)) : null,
    };
  }
  const found = await findPosition(db, scope, contactId, position.around);
  if (!found) throw notFound('Message');
  const [createdAt, id] = found;
  const half = Math.ceil(limit / 2);
  const before = await readBefore(found, half);
  const after = await readAfter([createdAt, id - 1], half);
  const items = [...before.items, ...after.items];
  return {
    items: toMessages(items),
    earlier: before.hasMore ? cursorOf(items[0]) : null,
    later: after.hasMore ? cursorOf(items.at(-1)) : null,
  };
}
