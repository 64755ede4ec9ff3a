import { hash, randomBytes } from 'node:crypto';
import cookie, { Signer } from '@fastify/cookie';
import sessionPlugin, { type SessionStore } from '@fastify/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Lucia, TimeSpan } from 'lucia';
import type { DatabaseHandle, Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { type Secrets, secretsOf } from '#server/session-secret.ts';
import type { Actor } from '#shared/actor.ts';
import { snapshotHeader } from '#shared/snapshot.ts';
import { userHeader } from '#shared/user-header.ts';
import { SessionAdapter, type SessionUser } from './session-adapter.ts';

export type RequestSession = {
  /** The signed-in user at the start of the request; signing in or out does not change it. */
  readonly actor: Actor | null;
  readonly user: SessionUser | null;
  /** The digest of the session's id, as stored in the table. */
  readonly sessionId: string | null;
  /** What was committed when the session was read (`pg_current_snapshot()`); undefined without a user. */
  readonly snapshot: string | undefined;
  /** Starts a session with a new id, and ends the browser's current session. */
  signIn(userId: number): Promise<void>;
  signOut(): Promise<void>;
};

export type Account = {
  user: SessionUser;
  isApproved: boolean;
  clientIds: number[];
  snapshot: string;
};
type SignInOrigin = { ip: string | null; userAgent: string | null };

/** What Lucia has found for the cookie. It is kept for the request only. */
class Found {
  readonly account: Account;
  readonly sessionId: string;
  readonly isExtended: boolean;

  constructor(account: Account, sessionId: string, isExtended: boolean) {
    this.account = account;
    this.sessionId = sessionId;
    this.isExtended = isExtended;
  }

  /** The plugin saves a session whose JSON has changed. This is not part of it. */
  toJSON() {
    return undefined;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    requestSession: RequestSession;
  }
  interface Session {
    found?: Found;
    /** The session that `save` starts. */
    start?: SignInOrigin & { userId: number };
    /** Makes the plugin send the cookie of an existing session again. */
    isRenewed?: true;
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

type Options = Pick<DatabaseHandle, 'pool' | 'nameOf'> & { env: Env };

const cookieName = 'gva_session';
const lifetime = new TimeSpan(30, 'd');

/** The table stores only digests of ids, so that its contents cannot be used to open a session. */
const digestOf = (signed: string) => hash('sha256', signed.slice(0, signed.lastIndexOf('.')));

const createLucia = (options: ConstructorParameters<typeof SessionAdapter>[0]) =>
  new Lucia(new SessionAdapter(options), {
    sessionExpiresIn: lifetime,
    getUserAttributes: (account) => ({ account }),
  });

type SessionLucia = ReturnType<typeof createLucia>;

/**
 * The plugin signs the id of each session again, for each request. So its ids are signed texts, `id.signature`: it verifies the one of
 * the cookie and signs nothing. A cookie that a former secret has signed gets an id that the first one has signed.
 */
function createSigner(secrets: Secrets) {
  const signer = new Signer([...secrets]);
  return {
    createId: () => signer.sign(randomBytes(24).toString('base64url')),
    sign: (signed: string) => signed,
    unsign(signed: string) {
      const result = signer.unsign(signed);
      if (!result.valid) return result;
      return { ...result, value: result.renew ? signer.sign(result.value) : signed };
    },
  };
}

/**
 * The store of the plugin. An unknown session is returned without an account, because the plugin
 * would clear its cookie, and a concurrent sign-in of this browser may have just set a new one.
 */
const createStore = (lucia: SessionLucia): SessionStore => ({
  get(signed, callback) {
    const sessionId = digestOf(signed);
    const cookie = { originalMaxAge: lifetime.milliseconds() };
    lucia.validateSession(sessionId).then(({ session, user }) => {
      const found = session && user && new Found(user.account, sessionId, session.fresh);
      callback(null, found ? { cookie, found } : { cookie });
    }, callback);
  },
  set(signed, { start }, callback) {
    // The plugin saves a session that exists when it sends its cookie again.
    if (!start) return callback();
    const { userId, ...origin } = start;
    const started = lucia.createSession(userId, origin, {
      sessionId: digestOf(signed),
    });
    started.then(() => callback(), callback);
  },
  destroy(signed, callback) {
    lucia.invalidateSession(digestOf(signed)).then(() => callback(), callback);
  },
});

const toActor = ({ user: { id, role }, isApproved, clientIds }: Account): Actor => ({
  id,
  role,
  isApproved,
  clientIds,
});

/**
 * After a sign-in in one tab, the other tabs still show the former user, but send the cookie of the new one. Only our pages send
 * this header.
 */
const isForUser = ({ headers }: FastifyRequest, { user }: Account) =>
  headers[userHeader] === undefined || headers[userHeader] === String(user.id);

class CookieSession implements RequestSession {
  readonly actor: Actor | null;
  readonly user: SessionUser | null;
  readonly sessionId: string | null;
  readonly snapshot: string | undefined;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  /** Whether the browser has a session after this response; also one of another user, which signing in or out ends. */
  #exists: boolean;

  constructor(request: FastifyRequest, reply: FastifyReply) {
    const { found } = request.session;
    const own = found && isForUser(request, found.account) ? found : undefined;
    this.actor = own ? toActor(own.account) : null;
    this.user = own?.account.user ?? null;
    this.sessionId = own?.sessionId ?? null;
    this.snapshot = own?.account.snapshot;
    this.#request = request;
    this.#reply = reply;
    this.#exists = found !== undefined;
  }

  async signIn(userId: number) {
    // A new id, because an attacker may know the one that the browser had (session fixation).
    await this.#request.session.regenerate();
    const { ip, headers, session } = this.#request;
    session.start = { userId, ip, userAgent: headers['user-agent']?.slice(0, 400) ?? null };
    try {
      await session.save();
      this.#exists = true;
    } finally {
      // The change makes the plugin send the cookie of the stored session.
      delete session.start;
    }
  }

  async signOut() {
    if (!this.#exists) return;
    this.#exists = false;
    await this.#request.session.destroy();
    this.#reply.clearCookie(cookieName, { path: '/' });
  }
}

/** Adds `requestSession` to every request of this scope. Each request costs a query, so use it only where needed. */
export async function registerSessions(app: FastifyInstance, { env, ...database }: Options) {
  const signer = createSigner(secretsOf(env));
  await app.register(cookie);
  await app.register(sessionPlugin, {
    secret: signer,
    idGenerator: signer.createId,
    cookieName,
    cookie: {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      // Behind an untrusted proxy the request looks like plain http, so the public URL decides.
      secure: env.PUBLIC_URL?.startsWith('https:') ? true : 'auto',
      maxAge: lifetime.milliseconds(),
    },
    store: createStore(createLucia(database)),
    // Otherwise each response would write a session and set its cookie.
    saveUninitialized: false,
    rolling: false,
  });
  app.decorateRequest('requestSession');
  app.addHook('onRequest', (request, reply, done) => {
    request.requestSession = new CookieSession(request, reply);
    const { snapshot } = request.requestSession;
    if (snapshot) reply.header(snapshotHeader, snapshot);
    const { found, encryptedSessionId } = request.session;
    const isOfFormerSecret = encryptedSessionId !== request.cookies[cookieName];
    if (found && (found.isExtended || isOfFormerSecret)) request.session.isRenewed = true;
    done();
  });
}

/** Ends all sessions of a user, except the one with the digest `exceptId`. */
export const endSessionsOf = (db: Db, userId: number, exceptId: string | null = null) => {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  return (exceptId === null ? sessions : sessions.where('id', '<>', exceptId)).execute();
};
