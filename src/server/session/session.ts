import { hash, randomBytes } from 'node:crypto';
import cookie, { Signer } from '@fastify/cookie';
import sessionPlugin, { type SessionStore } from '@fastify/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Lucia, TimeSpan } from 'lucia';
import type { DatabaseHandle, Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { fromDatabaseError } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { snapshotHeader } from '#shared/snapshot.ts';
import { userHeader } from '#shared/user-header.ts';
import { SessionAdapter, type SessionUser } from './adapter.ts';
import { secretsOf } from './secret.ts';

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
    /** A change, which makes the plugin send the cookie. */
    isStarted?: true;
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

const idOf = (signed: string) => signed.slice(0, signed.lastIndexOf('.'));

/** The table stores only digests of ids, so that its contents cannot be used to open a session. */
const digestOf = (signed: string) => hash('sha256', idOf(signed));

const createLucia = (options: ConstructorParameters<typeof SessionAdapter>[0]) =>
  new Lucia(new SessionAdapter(options), {
    sessionExpiresIn: lifetime,
    getUserAttributes: (account) => ({ account }),
  });

type SessionLucia = ReturnType<typeof createLucia>;

/**
 * The plugin signs the id of each session again, for each request, and clears a cookie that is not the signed id. So its ids are
 * the texts of the cookies, `id.signature`, which the store verifies.
 */
const pluginSigner = {
  sign: (signed: string) => signed,
  unsign: (signed: string) => ({ valid: true, renew: false, value: signed }),
};

/**
 * The store of the plugin. An unknown session is returned without an account, because the plugin would clear its cookie, and a
 * concurrent sign-in of this browser may have just set a new one. Only signing in and out writes, so the plugin saves nothing.
 */
const createStore = (lucia: SessionLucia, signer: Signer): SessionStore => ({
  get(signed, callback) {
    const cookie = { originalMaxAge: lifetime.milliseconds() };
    if (!signer.unsign(signed).valid) return callback(null, { cookie });
    const sessionId = digestOf(signed);
    lucia.validateSession(sessionId).then(
      ({ session, user }) => {
        const found = session && user && new Found(user.account, sessionId, session.fresh);
        callback(null, found ? { cookie, found } : { cookie });
      },
      // The plugin takes an error with the code ENOENT, such as that of a missing socket, for an unknown session.
      (error) => callback(fromDatabaseError(error) ?? error),
    );
  },
  set: (_signed, _session, callback) => callback(),
  destroy: (_signed, callback) => callback(),
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
  readonly #lucia: SessionLucia;
  /** The session that the browser has after this response; also one of another user, which signing in or out ends. */
  #storedId: string | undefined;

  constructor(request: FastifyRequest, lucia: SessionLucia) {
    const { found } = request.session;
    const own = found && isForUser(request, found.account) ? found : undefined;
    this.actor = own ? toActor(own.account) : null;
    this.user = own?.account.user ?? null;
    this.sessionId = own?.sessionId ?? null;
    this.snapshot = own?.account.snapshot;
    this.#request = request;
    this.#lucia = lucia;
    this.#storedId = found?.sessionId;
  }

  async signIn(userId: number) {
    await this.signOut();
    // A new id, because an attacker may know the one that the browser had (session fixation).
    await this.#request.session.regenerate();
    const { ip, headers, session } = this.#request;
    const sessionId = digestOf(session.sessionId);
    const userAgent = headers['user-agent']?.slice(0, 400) ?? null;
    await this.#lucia.createSession(userId, { ip, userAgent }, { sessionId });
    this.#storedId = sessionId;
    // If the site uses https and the request looks like plain http, the plugin sends the cookie only of a saved session.
    await session.save();
    session.isStarted = true;
  }

  async signOut() {
    const ended = this.#storedId;
    if (ended === undefined) return;
    await this.#lucia.invalidateSession(ended);
    // Another call of the same batch has signed in or out in the meantime.
    if (this.#storedId !== ended) return;
    this.#storedId = undefined;
    // The plugin clears a cookie that is not that of the new session, which is not stored.
    await this.#request.session.regenerate();
  }
}

/** Adds `requestSession` to every request of this scope. Each request costs a query, so use it only where needed. */
export async function registerSessions(app: FastifyInstance, { env, ...database }: Options) {
  const signer = new Signer([...secretsOf(env)]);
  const lucia = createLucia(database);
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // Behind an untrusted proxy the request looks like plain http, so the public URL decides.
    secure: env.PUBLIC_URL?.startsWith('https:') ? true : 'auto',
  } as const;
  await app.register(cookie);
  await app.register(sessionPlugin, {
    secret: pluginSigner,
    idGenerator: () => signer.sign(randomBytes(24).toString('base64url')),
    cookieName,
    cookie: { ...attributes, maxAge: lifetime.milliseconds() },
    store: createStore(lucia, signer),
    // Otherwise each response would set the cookie.
    saveUninitialized: false,
    rolling: false,
  });
  app.decorateRequest('requestSession');
  app.addHook('onRequest', (request, reply, done) => {
    request.requestSession = new CookieSession(request, lucia);
    const { snapshot } = request.requestSession;
    if (snapshot) reply.header(snapshotHeader, snapshot);
    done();
  });
  // Not by the plugin, which would send the text of a former secret again. A refused request has no session yet.
  app.addHook('onSend', ({ session }, reply, _payload, done) => {
    if (session?.found?.isExtended)
      reply.setCookie(cookieName, signer.sign(idOf(session.sessionId)), {
        ...attributes,
        expires: new Date(Date.now() + lifetime.milliseconds()),
      });
    done();
  });
}

/** Ends all sessions of a user, except the one with the digest `exceptId`. */
export const endSessionsOf = (db: Db, userId: number, exceptId: string | null = null) => {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  return (exceptId === null ? sessions : sessions.where('id', '<>', exceptId)).execute();
};
