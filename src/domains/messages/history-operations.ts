import type * as z from 'zod';
import { notFound } from '#server/errors.ts';
import { type CursorParts, writeCursor } from '#shared/page.ts';
import type { ThreadPage } from './queries.ts';
import type { historyInput } from './schema.ts';

type Row = { createdAt: string; id: number };

/** The queries of a conversation. */
type Conversation<Message extends Row> = {
  /** Newest first. */
  listEarlier: (page: ThreadPage) => Promise<Message[]>;
  /** Oldest first. */
  listLater: (page: { limit: number; cursor: CursorParts }) => Promise<Message[]>;
  findPosition: (id: number) => Promise<CursorParts | undefined>;
};

const cursorOf = (message: Row | undefined) =>
  message ? writeCursor([message.createdAt, message.id]) : null;

/** Reads up to `limit` messages around a message, or before or after a cursor. */
export async function readHistory<Message extends Row>(
  { listEarlier, listLater, findPosition }: Conversation<Message>,
  { limit, position }: Pick<z.output<typeof historyInput>, 'limit' | 'position'>,
) {
  async function readBefore(cursor: CursorParts, count: number) {
    const rows = await listEarlier({ limit: count + 1, cursor });
    return { items: rows.slice(0, count).toReversed(), hasMore: rows.length > count };
  }
  async function readAfter(cursor: CursorParts, count: number) {
    const rows = await listLater({ limit: count + 1, cursor });
    return { items: rows.slice(0, count), hasMore: rows.length > count };
  }

  if ('before' in position) {
    const { items, hasMore } = await readBefore(position.before, limit);
    return {
      items,
      earlier: hasMore ? cursorOf(items[0]) : null,
      later: cursorOf(items.at(-1)),
    };
  }
  if ('after' in position) {
    const { items, hasMore } = await readAfter(position.after, limit);
    return {
      items,
      earlier: cursorOf(items[0]),
      later: hasMore ? cursorOf(items.at(-1)) : null,
    };
  }
  const found = await findPosition(position.around);
  if (!found) throw notFound('Message');
  const [createdAt, id] = found;
  const half = Math.ceil(limit / 2);
  const before = await readBefore(found, half);
  const after = await readAfter([createdAt, id - 1], half);
  const items = [...before.items, ...after.items];
  return {
    items,
    earlier: before.hasMore ? cursorOf(items[0]) : null,
    later: after.hasMore ? cursorOf(items.at(-1)) : null,
  };
}
