import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { OutboxEvent } from './outbox.ts';

export const typingChannel = 'gva_typing';

export type Typing = {
  senderId: number;
  receiverId: number;
  /** The client of the two, who decides whether a VA may see it. */
  clientId: number | null;
};

/** Tells all nodes that a user is typing. Nothing is stored: who does not listen now misses nothing. */
export const notifyTyping = (db: Db, { senderId, receiverId, clientId }: Typing) =>
  sql`select pg_notify(${typingChannel}, ${[senderId, receiverId, clientId ?? 0].join(' ')})`.execute(
    db,
  );

export function parseTyping(payload: string): Typing | undefined {
  const [senderId, receiverId, clientId] = payload.split(' ').map(Number);
  if (!senderId || !receiverId || clientId === undefined || Number.isNaN(clientId))
    return undefined;
  return { senderId, receiverId, clientId: clientId || null };
}

/** The row that decides whether a reader may see the signal: who sees messages of the sender also sees them type. */
export const toMessageRow = ({ senderId, receiverId, clientId }: Typing): OutboxEvent => ({
  xid: 0,
  id: 0,
  kind: 'message',
  objectId: 0,
  operation: 'updated',
  clientId,
  vaId: null,
  formerClientId: null,
  formerVaId: null,
  isPool: false,
  wasPool: false,
  userIds: [senderId, receiverId],
  taskId: null,
  parentId: null,
  actorId: senderId,
  version: null,
  createdAt: '',
});
