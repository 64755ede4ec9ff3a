import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Author } from '#server/audit.ts';
import type { ReadHeavy } from '#server/database/heavy-reads.ts';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { FileStore } from '#server/files/store.ts';
import type { Job } from '#server/jobs/job.ts';
import type { LiveFeed } from '#server/live/feed.ts';
import type { StreamOutput } from '#server/live/stream-output.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import type { KnownDevice } from '#server/session/known-device.ts';
import type { RequestSession } from '#server/session/session.ts';
import type { Actor } from '#shared/actor.ts';

/** Gets each call of a procedure, over both transports. `code` is `OK` or the code of the error. */
export type ObserveCall = (call: { procedure: string; code: string; durationMs: number }) => void;

/** Services that live as long as the process. */
export type Services = {
  db: Kysely<Database>;
  readHeavy: ReadHeavy;
  env: Env;
  live: LiveFeed;
  payments: PaymentProvider;
  files: FileStore;
  jobs: readonly Job[];
  /** Undefined while metrics are off. */
  observeCall?: ObserveCall | undefined;
};

/** The context of a procedure. `actor` comes only from the session, never from input. */
export type Context = Services & {
  actor: Actor | null;
  session: RequestSession;
  device: KnownDevice;
  client: { ip: string; userAgent: string | null; requestId: string };
  /** Where a subscription writes its events; only if the caller has opened a stream. */
  output?: StreamOutput | undefined;
  log: FastifyBaseLogger;
};

/** What an operation gets: the database or an open transaction, and the signed-in user. */
export type ActionContext = { db: Db; actor: Actor };

/** The context of an action that the audit log records together with the client's address. */
export type AuditedContext = ActionContext & Author;

/** The context of an audited action that also sends a mail. */
export type MailingContext = AuditedContext & { env: MailEnv };

export type { Db };

export const createContext =
  (services: Services) =>
  ({ req }: { req: FastifyRequest; res?: FastifyReply }): Context => ({
    ...services,
    actor: req.requestSession.actor,
    session: req.requestSession,
    device: req.knownDevice,
    client: {
      ip: req.ip,
      userAgent: req.headers['user-agent']?.slice(0, 400) ?? null,
      requestId: req.id,
    },
    log: req.log,
  });
