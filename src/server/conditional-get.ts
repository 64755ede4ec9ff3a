import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { findNewestEvent, listEventsAfter, type OutboxEvent } from './live/outbox.ts';

/** Whether the event may change the response for this actor. */
export type ChangesWith = (actor: Actor, event: OutboxEvent) => boolean;

declare module 'fastify' {
  interface FastifyRequest {
    /** The ETag of the response, if it has one. */
    tag: string | undefined;
  }
  interface FastifyContextConfig {
    changesWith?: ChangesWith | undefined;
  }
}

/** Checking more events than this costs as much as a new response. */
const maxCheckedEvents = 200;

// Part of every tag, so that tags of another process, which may run another release, do not match.
const processId = randomUUID();

type NewestEvent = Pick<OutboxEvent, 'id' | 'createdAt'>;

/** The tag of a response: the last event before it, and a digest of everything else it depends on. */
function tagOf({ url, headers }: FastifyRequest, actor: Actor, { id, createdAt }: NewestEvent) {
  // Includes the time, because in a restored database another event may have the same id.
  const dependencies = JSON.stringify([processId, actor, url, headers['trpc-accept'], createdAt]);
  const digest = createHash('sha256').update(dependencies).digest('base64url').slice(0, 22);
  return `W/"${id}-${digest}"`;
}

const tagPattern = /W\/"(\d{1,15})-[\w-]{22}"/;

type Options = {
  db: Db;
  /** Which events change the response to this request; undefined for requests without an ETag. */
  changesWith: (request: FastifyRequest) => ChangesWith | undefined;
};

/**
 * Sends a 304 when the client's copy is still current. Events are written in the transaction of the change and become
 * visible in order, so the newest event before a response marks its version, and the events after it tell whether it is
 * still current (docs/decisions/0012).
 */
export function registerConditionalGet(app: FastifyInstance, { db, changesWith }: Options) {
  app.decorateRequest('tag', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const { actor } = request.requestSession;
    const changes = request.method === 'GET' ? changesWith(request) : undefined;
    if (!actor || !changes) return;

    const [given, id] = tagPattern.exec(request.headers['if-none-match'] ?? '') ?? [];
    const events = given ? await listEventsAfter(db, Number(id) - 1, maxCheckedEvents + 1) : [];
    const [known, ...since] = events;
    const isComplete = since.length < maxCheckedEvents;
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
