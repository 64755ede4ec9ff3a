import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '#server/db.ts';
import type { Actor } from '#shared/actor.ts';
import { formatPosition, parsePosition, type StreamPosition } from '#shared/stream-position.ts';
import {
  listEventsAfter,
  listEventTimes,
  type NewestEvent,
  type OutboxEvent,
} from './live/outbox.ts';

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

/** The tag of a response: the newest events before it, and a digest of everything else it depends on. */
function tagOf(
  { url, headers }: FastifyRequest,
  actor: Actor,
  position: StreamPosition,
  times: string[],
) {
  // Includes the times, because in a restored database another event may have the same id.
  const dependencies = JSON.stringify([processId, actor, url, headers['trpc-accept'], times]);
  const digest = createHash('sha256').update(dependencies).digest('base64url').slice(0, 22);
  return `W/"${formatPosition(position)}-${digest}"`;
}

const tagPattern = /W\/"([\da-z~.]{1,400})-[\w-]{22}"/;

type Options = {
  db: Db;
  /** Which events change the response to this request; undefined for requests without an ETag. */
  changesWith: (request: FastifyRequest) => ChangesWith | undefined;
};

/**
 * Sends a 304 when the client's copy is still current. Events are written in the transaction of the change and become
 * visible in order within their stream, so the newest events before a response mark its version, and the events after them
 * tell whether it is still current (docs/decisions/0012, 0094).
 */
export function registerConditionalGet(app: FastifyInstance, { db, changesWith }: Options) {
  app.decorateRequest('tag', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { actor, newestEvents: newest } = request.requestSession;
    const changes = changesWith(request);
    if (!actor || !changes || !newest) return done();
    compareTags(request, reply, { actor, changes, newest }).then(
      (isSent) => isSent || done(),
      done,
    );
  });

  /** Sends a 304 if nothing has changed. Otherwise sets the tag of the response. */
  async function compareTags(
    request: FastifyRequest,
    reply: FastifyReply,
    { actor, changes, newest }: { actor: Actor; changes: ChangesWith; newest: NewestEvent[] },
  ) {
    const position = newest.map(({ id }) => id);
    const times = newest.flatMap(({ createdAt }) => createdAt ?? []);
    if (times.length === 0) return false;
    const current = tagOf(request, actor, position, times);
    const [given, text] = tagPattern.exec(request.headers['if-none-match'] ?? '') ?? [];
    if (given && (given === current || (await isCurrent(given, text ?? '')))) {
      reply.header('etag', given).header('cache-control', 'private, no-cache');
      reply.code(304).send();
      return true;
    }
    request.tag = current;
    return false;

    /** Whether no event since the tag changes the response. */
    async function isCurrent(tag: string, id: string) {
      const since = parsePosition(id);
      if (!since) return false;
      if (newest.some(({ prunedId }, stream) => prunedId > (since[stream] ?? 0))) return false;
      if (tag !== tagOf(request, actor, since, await listEventTimes(db, since))) return false;
      const events = await listEventsAfter(db, since, maxCheckedEvents);
      return events.length < maxCheckedEvents && !events.some((event) => changes(actor, event));
    }
  }
  app.addHook('onSend', ({ tag }, reply, _payload, done) => {
    if (tag && reply.statusCode === 200)
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
    done();
  });
}
