import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import session, { type SessionStore } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Lucia, TimeSpan } from 'lucia';
import type { DatabaseHandle, Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { secretsOf } from '#server/session-secret.ts';
import type { Actor } from '#shared/actor.ts';
import { SessionAdapter, type SessionUser } from './session-adapter.ts';

export type RequestSession = {
  /** The signed-in user at the start of the request; signing in or out does not change it. */
  readonly actor: Actor | null;
  readonly user: SessionUser | null;
  /** The digest of the session's id, as stored in the table. */
  readonly sessionId: string | null;
  /** Starts a session with a new id, and ends the browser's current session. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
};

export type Account = { user: SessionUser; isApproved: boolean; onlyClientIds: number[] };
type SignInOrigin = { ip: string | null; userAgent: string | null };

declare module 'fastify' {
  interface FastifyRequest {
    requestSession: RequestSession;
  }
  /** The data in @fastify/session: a stored session has `account`; `signIn` creates a new session. */
  interface Session {
    account?: Account;
    isExtended?: boolean;
    signIn?: SignInOrigin & { userId: number };
  }
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: number;
    DatabaseUserAttributes: Account;
    DatabaseSessionAttributes: Partial<SignInOrigin>;
  }
}

type Database = Pick<DatabaseHandle, 'pool' | 'nameOf'>;

const cookieName = 'gva_session';
const lifetime = new TimeSpan(30, 'd');

/** The table stores only digests, so that its contents cannot be used to open a session. */
const digestOf = (id: string) => createHash('sha256').update(id).digest('hex');

const createLucia = (database: Database) =>
  new Lucia(new SessionAdapter(database), {
    sessionExpiresIn: lifetime,
    getUserAttributes: (account) => ({ account }),
  });

type Callback<Result> = (error: unknown, result?: Result) => void;

/** The store of @fastify/session uses callbacks. */
const callBack = <Result>(promise: Promise<Result>, callback: Callback<Result>) => {
  promise.then((result) => callback(null, result), callback);
};

/** @fastify/session manages the cookie, Lucia the stored session. */
const createStore = (lucia: Lucia<Record<never, never>, { account: Account }>): SessionStore => ({
  get: (id, callback) =>
    callBack(
      lucia.validateSession(digestOf(id)).then(({ session, user }) =>
        // The plugin creates the cookie from its options when the session has none.
        session ? { account: user.account, isExtended: session.fresh } : null,
      ),
      callback as Callback<unknown>,
    ),
  set(id, { signIn }, callback) {
    if (!signIn) return callback();
    const { userId, ...origin } = signIn;
    callBack(lucia.createSession(userId, origin, { sessionId: digestOf(id) }), callback);
  },
  destroy: (id, callback) => callBack(lucia.invalidateSession(digestOf(id)), callback),
});

const toActor = ({ user: { id, role }, isApproved, onlyClientIds }: Account): Actor => ({
  id,
  role,
  isApproved,
  onlyClientIds,
});

function createRequestSession(request: FastifyRequest, reply: FastifyReply): RequestSession {
  const { account, sessionId } = request.session;
  return {
    actor: account ? toActor(account) : null,
    user: account?.user ?? null,
    sessionId: account ? digestOf(sessionId) : null,
    async signIn(userId) {
      // A visitor's session id was created in this request, so an attacker cannot know it (session fixation).
      const { session } = request;
      if (session.account || session.isSaved()) await session.regenerate();
      const userAgent = request.headers['user-agent']?.slice(0, 400) ?? null;
      request.session.signIn = { userId, ip: request.ip, userAgent };
      try {
        await request.session.save();
      } catch (error) {
        // Otherwise the plugin would save again while sending the response, too late to report the error.
        delete request.session.signIn;
        throw error;
      }
    },
    async signOut() {
      if (!request.session.account) return;
      await request.session.regenerate();
      reply.clearCookie(cookieName, { path: '/' });
    },
  };
}

/** Adds `requestSession` to every request of this scope. Each request costs a query, so use it only where needed. */
export async function registerSessions(
  app: FastifyInstance,
  { env, ...database }: Database & { env: Env },
) {
  const lucia = createLucia(database);

  await app.register(cookie);
  await app.register(session, {
    secret: [...secretsOf(env)],
    cookieName,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: lifetime.milliseconds(),
      // Behind an untrusted proxy the request looks like plain http, so the public URL decides.
      secure: env.PUBLIC_URL?.startsWith('https:') ? true : 'auto',
    },
    store: createStore(lucia),
    // Requests must not write to the sessions table.
    saveUninitialized: false,
    rolling: false,
  });
  app.decorateRequest('requestSession');
  app.addHook('onRequest', async (request, reply) => {
    request.requestSession = createRequestSession(request, reply);
    // Otherwise the plugin would clear an invalid cookie, and could delete the new cookie that a concurrent sign-in of
    // this browser has just set.
    delete request.cookies[cookieName];
    // Lucia has extended a session that was past half of its lifetime; this saves only the cookie.
    if (request.session.isExtended) await request.session.save();
  });
}

/** Ends all sessions of a user, except the one with the digest `exceptId`. */
export const endSessionsOf = (db: Db, userId: number, exceptId: string | null = null) => {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  return (exceptId === null ? sessions : sessions.where('id', '<>', exceptId)).execute();
};
