import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { findNewestEvent, listEventsAfter, type OutboxEvent } from './live/outbox.ts';

/** Whether an answer that this actor was given before the event may be another one after it. */
export type ChangesWith = (actor: Actor, event: OutboxEvent) => boolean;

declare module 'fastify' {
  interface FastifyRequest {
    /** The tag of what will be answered, if it has one. */
    tag: string | undefined;
  }
  interface FastifyContextConfig {
    changesWith?: ChangesWith | undefined;
  }
}

/** Further behind than this, giving the answer anew costs no more than looking whether it changed. */
const mostEvents = 200;

// Another release may answer in another shape: what another process answered counts for nothing here.
const run = randomUUID();

type NewestEvent = Pick<OutboxEvent, 'id' | 'createdAt'>;

/** The last event before an answer, and a digest of all else that the answer depends on. */
function tagOf({ url, headers }: FastifyRequest, actor: Actor, { id, createdAt }: NewestEvent) {
  // The time too, because in a restored database another event may have that number.
  const circumstances = JSON.stringify([run, actor, url, headers['trpc-accept'], createdAt]);
  const digest = createHash('sha256').update(circumstances).digest('base64url').slice(0, 22);
  return `W/"${id}-${digest}"`;
}

const spelling = /W\/"(\d{1,15})-[\w-]{22}"/;

type Options = {
  db: Db;
  /** By what the answer to this request changes; undefined for those that get no tag. */
  changesWith: (request: FastifyRequest) => ChangesWith | undefined;
};

/**
 * Answers 304 to whoever has the answer already. Events are written in the transaction of the change and become
 * visible in their order, so the one that was the newest before an answer was read tells how old the answer is,
 * and the events after it whether it still holds (docs/decisions/0012).
 */
export function registerConditionalGet(app: FastifyInstance, { db, changesWith }: Options) {
  app.decorateRequest('tag', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request.requestSession;
    const changes = request.method === 'GET' ? changesWith(request) : undefined;
    if (!actor || !changes) return;

    const [given, id] = spelling.exec(request.headers['if-none-match'] ?? '') ?? [];
    const events = given ? await listEventsAfter(db, Number(id) - 1, mostEvents + 1) : [];
    const [known, ...since] = events;
    const isComplete = since.length < mostEvents;
    const isKnown = known !== undefined && given === tagOf(request, actor, known);
    if (isKnown && isComplete && !since.some((event) => changes(actor, event))) {
      reply.header('etag', given).header('cache-control', 'private, no-cache');
      return reply.code(304).send();
    }
    const newest = (isComplete && events.at(-1)) || (await findNewestEvent(db));
    request.tag = newest && tagOf(request, actor, newest);
  });
  app.addHook('onSend', async ({ tag }, reply) => {
    if (!tag || reply.statusCode !== 200) return;
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
  });
}
