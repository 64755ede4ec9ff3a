import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#server/db.ts';
import { type OutboxEvent, readEventsMissingIn } from '#server/live/outbox.ts';
import type { Actor } from '#shared/actor.ts';
import { isAheadOf, positionOf } from '#shared/snapshot.ts';

/** Whether the event may change the response for this actor. */
export type ChangesWith = (actor: Actor, event: OutboxEvent) => boolean;

declare module 'fastify' {
  interface FastifyRequest {
    /** The ETag of the response, if it has one. */
    tag: string | undefined;
  }
  interface FastifyContextConfig {
    taggedQuery?: string | undefined;
  }
}

/** Checking more events than this costs as much as a new response. */
const maxCheckedEvents = 200;

// A secret part of every tag. Tags of another process, which may run another release, do not match, and nobody can make one.
const processId = randomUUID();

/** The tag of a response: the snapshot before it was read, and a digest of this and everything else that it depends on. */
function tagOf({ url, headers }: FastifyRequest, actor: Actor, snapshot: string) {
  const dependencies = JSON.stringify([processId, actor, url, headers['trpc-accept'], snapshot]);
  const digest = createHash('sha256').update(dependencies).digest('base64url').slice(0, 22);
  return `W/"${snapshot}-${digest}"`;
}

const tagPattern = /W\/"([\d:,]{5,4000})-[\w-]{22}"/;

type Options = {
  db: Db;
  /** Which events change the response to this request; undefined for requests without an ETag. */
  changesWith: (request: FastifyRequest) => ChangesWith | undefined;
};

/**
 * Sends a 304 when the client's copy is still current. Events are written in the transaction of the change, so the copy is
 * current if its snapshot lacks no event that changes the response (docs/decisions/0001).
 */
export function registerConditionalGet(app: FastifyInstance, { db, changesWith }: Options) {
  app.decorateRequest('tag', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { actor, snapshot } = request.requestSession;
    const changes = changesWith(request);
    if (!actor || !changes || !snapshot) return done();
    request.tag = tagOf(request, actor, snapshot);
    const [given, copy = ''] = tagPattern.exec(request.headers['if-none-match'] ?? '') ?? [];
    // A copy that is ahead is of a database that was replaced.
    if (given !== tagOf(request, actor, copy) || isAheadOf(copy, snapshot)) return done();
    isCurrent(copy, snapshot, (event) => changes(actor, event)).then((isUnchanged) => {
      if (!isUnchanged) return done();
      reply.header('etag', given).header('cache-control', 'private, no-cache');
      reply.code(304).send();
    }, done);
  });

  async function isCurrent(copy: string, now: string, changes: (event: OutboxEvent) => boolean) {
    if (copy === now) return true;
    const { events, prunedTransaction } = await readEventsMissingIn(db, copy, maxCheckedEvents);
    if (prunedTransaction >= positionOf(copy).transaction) return false;
    return events.length < maxCheckedEvents && !events.some(changes);
  }

  app.addHook('onSend', ({ tag }, reply, _payload, done) => {
    if (tag && reply.statusCode === 200)
      reply.header('etag', tag).header('cache-control', 'private, no-cache');
    done();
  });
}
