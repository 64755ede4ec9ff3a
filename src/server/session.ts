import { createHash, randomBytes } from 'node:crypto';
import cookie, { Signer } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Lucia, TimeSpan } from 'lucia';
import type { DatabaseHandle, Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { secretsOf } from '#server/session-secret.ts';
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

declare module 'fastify' {
  interface FastifyRequest {
    requestSession: RequestSession;
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

/** The table stores only digests, so that its contents cannot be used to open a session. */
const digestOf = (id: string) => createHash('sha256').update(id).digest('hex');

const createLucia = (options: ConstructorParameters<typeof SessionAdapter>[0]) =>
  new Lucia(new SessionAdapter(options), {
    sessionExpiresIn: lifetime,
    getUserAttributes: (account) => ({ account }),
  });

type SessionLucia = ReturnType<typeof createLucia>;
type Transport = { request: FastifyRequest; reply: FastifyReply };

/** Reads and writes the cookie. Its value is the id with a signature, so that a forged cookie costs no query. */
const createCookies = (env: Env) => {
  const signer = new Signer([...secretsOf(env)]);
  // Behind an untrusted proxy the request looks like plain http, so the public URL decides.
  const isAlwaysSecure = env.PUBLIC_URL?.startsWith('https:') ?? false;
  return {
    /** The id of the session; undefined without a cookie or with a forged one. */
    read({ cookies }: FastifyRequest): string | undefined {
      const value = cookies[cookieName];
      return (value && signer.unsign(value).value) || undefined;
    },
    write({ request, reply }: Transport, id: string) {
      reply.setCookie(cookieName, signer.sign(id), {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isAlwaysSecure || request.protocol === 'https',
        expires: new Date(Date.now() + lifetime.milliseconds()),
      });
    },
  };
};

type Cookies = ReturnType<typeof createCookies>;
type Parts = { lucia: SessionLucia; cookies: Cookies };

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
  readonly #parts: Parts;
  readonly #transport: Transport;
  /** The session that the browser has after this response. */
  #currentId: string | null;

  constructor(
    parts: Parts,
    transport: Transport,
    found: { account: Account; sessionId: string } | undefined,
  ) {
    const own = found && isForUser(transport.request, found.account) ? found : undefined;
    this.actor = own ? toActor(own.account) : null;
    this.user = own?.account.user ?? null;
    this.sessionId = own?.sessionId ?? null;
    this.snapshot = own?.account.snapshot;
    this.#parts = parts;
    this.#transport = transport;
    // Also the session of another user: signing in or out ends it.
    this.#currentId = found?.sessionId ?? null;
  }

  async signIn(userId: number) {
    const { lucia, cookies } = this.#parts;
    await this.#end();
    const { ip, headers } = this.#transport.request;
    const userAgent = headers['user-agent']?.slice(0, 400) ?? null;
    // A new id, because an attacker may know the one that the browser had (session fixation).
    const id = randomBytes(24).toString('base64url');
    const sessionId = digestOf(id);
    await lucia.createSession(userId, { ip, userAgent }, { sessionId });
    this.#currentId = sessionId;
    cookies.write(this.#transport, id);
  }

  async signOut() {
    if (this.#currentId === null) return;
    await this.#end();
    this.#transport.reply.clearCookie(cookieName, { path: '/' });
  }

  async #end() {
    if (this.#currentId === null) return;
    await this.#parts.lucia.invalidateSession(this.#currentId);
    this.#currentId = null;
  }
}

/** Adds `requestSession` to every request of this scope. Each request costs a query, so use it only where needed. */
export async function registerSessions(app: FastifyInstance, { env, ...database }: Options) {
  const parts = { lucia: createLucia(database), cookies: createCookies(env) };

  await app.register(cookie);
  app.decorateRequest('requestSession');

  async function openSession(transport: Transport, id: string) {
    const sessionId = digestOf(id);
    // An unknown cookie is not cleared: a concurrent sign-in of this browser may have just set a new one.
    const { session, user } = await parts.lucia.validateSession(sessionId);
    const found = session && user ? { account: user.account, sessionId } : undefined;
    const requestSession = new CookieSession(parts, transport, found);
    transport.request.requestSession = requestSession;
    const { snapshot } = requestSession;
    if (snapshot) transport.reply.header(snapshotHeader, snapshot);
    // Lucia has extended a session that was past half of its lifetime.
    if (session?.fresh) parts.cookies.write(transport, id);
  }

  app.addHook('onRequest', (request, reply, done) => {
    const transport = { request, reply };
    const id = parts.cookies.read(request);
    if (id !== undefined) {
      openSession(transport, id).then(() => done(), done);
      return;
    }
    request.requestSession = new CookieSession(parts, transport, undefined);
    done();
  });
}

/** Ends all sessions of a user, except the one with the digest `exceptId`. */
export const endSessionsOf = (db: Db, userId: number, exceptId: string | null = null) => {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId);
  return (exceptId === null ? sessions : sessions.where('id', '<>', exceptId)).execute();
};
