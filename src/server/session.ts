import { createHash } from 'node:crypto';
import cookie from '@fastify/cookie';
import session, { type SessionStore } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Lucia, TimeSpan } from 'lucia';
import type { DatabaseHandle, Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import type { Actor, Role } from '#shared/actor.ts';
import { SessionAdapter } from './session-adapter.ts';

/** The user as read along with the session; enough to answer who is signed in. */
export type SessionUser = {
  id: number;
  username: string;
  fullName: string;
  email: string;
  role: Role;
  status: 'active' | 'inactive' | 'training';
  profileImage: string | null;
  createdAt: string;
};

export type RequestSession = {
  /** Who the request came from; signing in or out takes effect from the next request on. */
  readonly actor: Actor | null;
  readonly user: SessionUser | null;
  /** The digest of the session's id, as the table holds it. */
  readonly sessionId: string | null;
  /** Starts a session under a new id; the one this browser had ends. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
};

export type Account = { user: SessionUser; isApproved: boolean; onlyClientId: number | null };
type SignInOrigin = { ip: string | null; userAgent: string | null };

declare module 'fastify' {
  interface FastifyRequest {
    requestSession: RequestSession;
  }
  /** What @fastify/session carries; `account` came with a stored session, `signIn` makes a new one. */
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

/** Who reads the table, or a dump of it, finds nothing that opens a session. */
const digestOf = (id: string) => createHash('sha256').update(id).digest('hex');

const createLucia = (database: Database) =>
  new Lucia(new SessionAdapter(database), {
    sessionExpiresIn: lifetime,
    getUserAttributes: (account) => ({ account }),
  });

type Callback<Result> = (error: unknown, result?: Result) => void;

/** The plugin's store speaks in callbacks. */
const settle = <Result>(promise: Promise<Result>, callback: Callback<Result>) => {
  promise.then((result) => callback(null, result), callback);
};

/** The plugin owns the cookie and its id, Lucia the session behind it. */
const createStore = (lucia: Lucia<Record<never, never>, { account: Account }>): SessionStore => ({
  get: (id, callback) =>
    settle(
      lucia.validateSession(digestOf(id)).then(({ session, user }) =>
        // The plugin makes the cookie anew from its options when the session brings none.
        session ? { account: user.account, isExtended: session.fresh } : null,
      ),
      callback as Callback<unknown>,
    ),
  set(id, { signIn }, callback) {
    if (!signIn) return callback();
    const { userId, ...origin } = signIn;
    settle(lucia.createSession(userId, origin, { sessionId: digestOf(id) }), callback);
  },
  destroy: (id, callback) => settle(lucia.invalidateSession(digestOf(id)), callback),
});

const toActor = ({ user: { id, role }, isApproved, onlyClientId }: Account): Actor => ({
  id,
  role,
  isApproved,
  onlyClientId,
});

function createRequestSession(request: FastifyRequest, reply: FastifyReply): RequestSession {
  const { account, sessionId } = request.session;
  return {
    actor: account ? toActor(account) : null,
    user: account?.user ?? null,
    sessionId: account ? digestOf(sessionId) : null,
    async signIn(userId) {
      // A visitor's id was made just now by the plugin, whatever cookie came, so nobody else knows it.
      const { session } = request;
      if (session.account || session.isSaved()) await session.regenerate();
      const userAgent = request.headers['user-agent']?.slice(0, 400) ?? null;
      request.session.signIn = { userId, ip: request.ip, userAgent };
      try {
        await request.session.save();
      } catch (error) {
        // The plugin would try once more while the answer goes out, when the error can no longer be answered.
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

/** Every request of this scope gets its `requestSession`; call it only where sessions matter, as each costs a query. */
export async function registerSessions(
  app: FastifyInstance,
  { env, ...database }: Database & { env: Env },
) {
  if (!env.SESSION_SECRET) throw new Error('SESSION_SECRET is not set');
  const lucia = createLucia(database);

  await app.register(cookie);
  await app.register(session, {
    secret: env.SESSION_SECRET,
    cookieName,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: lifetime.milliseconds(),
      // Behind a proxy that is not trusted the request looks like plain http; the public address knows better.
      secure: env.PUBLIC_URL?.startsWith('https:') ? true : 'auto',
    },
    store: createStore(lucia),
    // Neither a visitor nor a mere request of a signed-in user writes anything.
    saveUninitialized: false,
    rolling: false,
  });
  app.decorateRequest('requestSession');
  app.addHook('onRequest', async (request, reply) => {
    request.requestSession = createRequestSession(request, reply);
    // A cookie that opens nothing any more stays: the plugin would clear it, and with it the new one of a
    // sign-in that another request of this browser has just been answered.
    delete request.cookies[cookieName];
    // Past half of its life Lucia lets the session live on; what is saved here is the cookie alone.
    if (request.session.isExtended) await request.session.save();
  });
}

/** Ends the sessions of a user on all devices, but for the one given by its digest. */
export const endSessionsOf = (db: Db, userId: number, exceptId: string | null = null) => {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  return (exceptId === null ? sessions : sessions.where('id', '<>', exceptId)).execute();
};
