import Fastify from 'fastify';
import { sql } from 'kysely';
import { createLiveFeed, type LiveFeed } from '#server/live/feed.ts';
import type { Delivery, StreamOutput } from '#server/live/stream-output.ts';
import { formatPosition, positionOf } from '#shared/snapshot.ts';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

/** Where the events begin that are written from now on. */
export async function findPosition({ db }: Pick<TestDatabase, 'db'>) {
  const { rows } = await sql<{ snapshot: string }>`
    select pg_current_snapshot()::text as snapshot`.execute(db);
  return formatPosition(positionOf(rows[0]?.snapshot ?? ''));
}

type Timing = Parameters<typeof createLiveFeed>[0]['timing'];

export const startNode = ({ db, url }: TestDatabase, timing: Timing = {}) =>
  createLiveFeed({ url, db, log: Fastify().log, timing });

type View = Parameters<LiveFeed['follow']>[0]['view'];

/** Events of one client, with the id of the event in place of the object's. */
const viewOf =
  (clientId: number | null): View =>
  (_actor, row) =>
    clientId === null || row.clientId === clientId
      ? { kind: row.kind, id: row.id, operation: row.operation }
      : null;

/** A client that reads everything, or at most `maxUnread` deliveries until `read` is called. */
export function createReader(maxUnread = Number.POSITIVE_INFINITY) {
  const received: Delivery[] = [];
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let unread = 0;
  let isOver = false;
  let isClosed = false;
  let listener: Parameters<StreamOutput['connect']>[0] | undefined;
  const finish = () => {
    isOver = true;
    resolve();
  };
  const output: StreamOutput = {
    connect(connected) {
      listener = connected;
      listener.onWritable();
    },
    write(delivery) {
      received.push(delivery);
      unread += 1;
      return unread < maxUnread;
    },
    end: finish,
    fail: finish,
    close() {
      isClosed = true;
    },
  };
  return {
    output,
    received,
    ended,
    isOver: () => isOver,
    isClosed: () => isClosed,
    read() {
      unread = 0;
      listener?.onWritable();
    },
    disconnect: () => listener?.onClose(),
  };
}

/** Follows a node from a position, until `stop` or the end of the stream, and collects the deliveries. */
export function follow(node: LiveFeed, lastEventId: string | null, clientId: number | null) {
  const { output, disconnect, ...reader } = createReader();
  node.follow({
    actor: {
      id: (clientId ?? 0) + Math.floor(Math.random() * 1e6),
      role: 'admin',
      isApproved: true,
    },
    sessionId: null,
    lastEventId,
    view: viewOf(clientId),
    output,
  });
  return { ...reader, stop: disconnect };
}

export const idsOf = (received: Delivery[]) =>
  received.flatMap(({ event }) => ('id' in event ? [event.id] : []));

/** Reads from random nodes, and reconnects after a random number of deliveries with the last id. */
export function readWithReconnects(nodes: LiveFeed[], start: string, clientId: number | null) {
  const received: Delivery[] = [];
  let isDone = false;
  let connection: ReturnType<typeof follow> | undefined;
  const reading = (async () => {
    let lastId = start;
    while (!isDone) {
      const node = nodes[Math.floor(Math.random() * nodes.length)];
      if (!node) return;
      connection = follow(node, lastId, clientId);
      const { received: part, ended, isOver, stop } = connection;
      const limit = 1 + Math.floor(Math.random() * 20);
      await eventually(() => isDone || isOver() || part.length >= limit).toBe(true);
      stop();
      await ended;
      received.push(...part);
      lastId = part.at(-1)?.id ?? lastId;
    }
  })();
  const ids = () => idsOf([...received, ...(connection?.received ?? [])]);
  return {
    received,
    ids,
    async stop() {
      isDone = true;
      await reading;
    },
  };
}
