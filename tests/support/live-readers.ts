import Fastify from 'fastify';
import { createLiveFeed, type Delivery, type LiveFeed } from '#server/live-feed.ts';
import type { TestDatabase } from './database.ts';
import { eventually } from './eventually.ts';

export const startNode = ({ db, url }: TestDatabase) =>
  createLiveFeed({ url, db, log: Fastify().log });

type View = Parameters<LiveFeed['follow']>[0]['view'];

/** Events of one client, with the id of the event in place of the object's. */
const viewOf =
  (clientId: number | null): View =>
  (_actor, row) =>
    clientId === null || row.clientId === clientId
      ? { kind: row.kind, id: row.id, operation: row.operation }
      : null;

/** Follows a node from a position, until `stop` or the end of the stream, and collects the deliveries. */
export function follow(node: LiveFeed, lastEventId: string | null, clientId: number | null) {
  const abort = new AbortController();
  const received: Delivery[] = [];
  const stream = node.follow({
    actor: {
      id: (clientId ?? 0) + Math.floor(Math.random() * 1e6),
      role: 'admin',
      isApproved: true,
    },
    ...{ sessionId: null, lastEventId, signal: abort.signal, view: viewOf(clientId) },
    closeConnection() {},
  });
  let isOver = false;
  const ended = (async () => {
    for await (const delivery of stream) received.push(delivery);
    isOver = true;
  })();
  return { received, ended, isOver: () => isOver, stop: () => abort.abort() };
}

export const idsOf = (received: Delivery[]) =>
  received.flatMap(({ event }) => ('id' in event ? [event.id] : []));

/** Reads from random nodes, and reconnects after a random number of deliveries with the last id. */
export function readWithReconnects(nodes: LiveFeed[], clientId: number | null) {
  const received: Delivery[] = [];
  let isDone = false;
  let connection: ReturnType<typeof follow> | undefined;
  const reading = (async () => {
    let lastId: string | null = '0';
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
