import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { inject } from 'vitest';
import type { AppRouter } from '#api';
import { buildApp } from '#server/app.ts';
import { type Env, readEnv } from '#server/env.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { expectContract } from './contract.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { type Factories, makeFactories, password, type TestUser } from './factories.ts';

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type TestApp = Factories & {
  app: FastifyInstance;
  database: TestDatabase;
  /** The cookie of a new session. */
  signIn: (user: TestUser) => Promise<string>;
  /** The session cookie of a user, signed in through the front door once. */
  cookieOf: (user: TestUser) => Promise<string>;
  /** REST as this user, or as nobody; each answer is held against the API's document. */
  requestAs: (user: TestUser | null) => (call: Call) => ReturnType<typeof send>;
  /** tRPC over HTTP as this user, or as nobody. */
  callAs: (user: TestUser | null) => ReturnType<typeof createTRPCClient<AppRouter>>;
  close: () => Promise<void>;
};

const send = (app: FastifyInstance, options: InjectOptions) => app.inject(options);

/** For the files of this process, mails mostly; it goes with the run, since the processes are ended, not asked to. */
let folder: string | undefined;
function dataDir() {
  folder ??= mkdtempSync(join(inject('folder'), 'data-'));
  return folder;
}

export const testEnv = (changes: Record<string, string> = {}): Env =>
  readEnv({
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SEED: 'none',
    DATA_DIR: dataDir(),
    SESSION_SECRET: 'a secret that only the tests know of',
    ...changes,
  });

const cookieFrom = (header: string | string[] | undefined) =>
  (Array.isArray(header) ? (header[0] ?? '') : (header ?? '')).split(';')[0] ?? '';

/** The real server on a database of its own; two of them on one database are two nodes. */
export async function createTestApp({
  env = {},
  database,
  payments,
  poolSize,
  site,
}: {
  env?: Record<string, string>;
  database?: TestDatabase;
  payments?: PaymentProvider;
  poolSize?: number;
  /** A folder as the build leaves it. */
  site?: string;
} = {}): Promise<TestApp> {
  const own = database ?? (await createTestDatabase({ ...(poolSize && { poolSize }) }));
  const app = await buildApp({
    env: testEnv(env),
    database: own,
    ...(payments && { payments }),
    ...(site && { site }),
  });
  await app.ready();
  const cookies = new Map<number, string>();

  const signIn = async (user: TestUser) => {
    const payload = { username: user.username, password };
    const response = await app.inject({ method: 'POST', url: '/api/login', payload });
    if (response.statusCode !== 200) throw new Error(`Sign-in failed: ${response.body}`);
    return cookieFrom(response.headers['set-cookie']);
  };

  const cookieOf = async (user: TestUser) => {
    const cookie = cookies.get(user.id) ?? (await signIn(user));
    cookies.set(user.id, cookie);
    return cookie;
  };

  const headersOf = async (user: TestUser | null) => ({
    ...(user && { cookie: await cookieOf(user) }),
  });

  const requestAs =
    (user: TestUser | null) =>
    async ({ method = 'GET', url, body, headers = {} }: Call) => {
      const response = await send(app, {
        method,
        url,
        headers: { ...(await headersOf(user)), ...headers },
        ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
      });
      if (url.startsWith('/api/')) expectContract({ method, url }, response);
      return response;
    };

  const callAs = (user: TestUser | null) =>
    createTRPCClient<AppRouter>({
      links: [
        httpLink({
          url: 'http://localhost/trpc',
          headers: () => headersOf(user),
          fetch: async (input, init) => {
            const url = new URL(String(input));
            const response = await app.inject({
              method: init?.method === 'POST' ? 'POST' : 'GET',
              url: url.pathname + url.search,
              headers: Object.fromEntries(new Headers(init?.headers as HeadersInit)),
              ...(typeof init?.body === 'string' && { payload: init.body }),
            });
            return new Response(response.body, { status: response.statusCode });
          },
        }),
      ],
    });

  const close = async () => {
    await app.close();
    if (!database) await own.drop();
  };
  return {
    app,
    database: own,
    ...makeFactories(own.db),
    signIn,
    cookieOf,
    requestAs,
    callAs,
    close,
  };
}
