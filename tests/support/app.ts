import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { inject } from 'vitest';
import type { AppRouter } from '#api';
import { buildApp } from '#app';
import { jobs } from '#jobs';
import { loadAgency } from '#server/agency.ts';
import { readFrom } from '#server/database/heavy-reads.ts';
import type { Replica } from '#server/database/replica.ts';
import { type Env, readEnv } from '#server/env.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import type { FileStore } from '#server/files/store.ts';
import { choosePaymentProvider } from '#server/payments/choose.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { expectContract } from './contract.ts';
import { borrowTestDatabase, resetDatabase, type TestDatabase } from './database.ts';
import { expectDeclared } from './declared-outputs.ts';
import { type Factories, makeFactories, password, type TestUser } from './factories.ts';
import { runJobs } from './jobs.ts';
import { noteRequest } from './recent-requests.ts';

type Call = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type TestApp = Factories & {
  app: FastifyInstance;
  database: TestDatabase;
  /** Opens a port the first time. Returns the address, such as `http://127.0.0.1:41234`. */
  listen: () => Promise<string>;
  /** The cookie of a new session. */
  signIn: (user: TestUser) => Promise<string>;
  /** The session cookie of a user; signs in over REST the first time. */
  cookieOf: (user: TestUser) => Promise<string>;
  /** Calls REST as this user, or signed out, and checks each response against the REST routes' schemas. */
  requestAs: (user: TestUser | null) => (call: Call) => ReturnType<typeof send>;
  /** Calls tRPC over HTTP as this user, or signed out. */
  callAs: (user: TestUser | null) => ReturnType<typeof createTRPCClient<AppRouter>>;
  /** Runs the background jobs that are due. They do not run by themselves. */
  runJobs: () => Promise<void>;
  close: () => Promise<void>;
};

async function send(app: FastifyInstance, options: InjectOptions) {
  const response = await app.inject(options);
  noteRequest(options, response);
  return response;
}

/** Files of this process, mostly mails. Removed with the folder of the run, because workers are killed without cleanup. */
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
    // Tests log time on fixed days; those of the limit set their own.
    MAX_LOG_AGE_DAYS: '36500',
    DATA_DIR: dataDir(),
    SESSION_SECRET: 'a secret that only the tests know of',
    ...changes,
  });

const cookieFrom = (header: string | string[] | undefined) =>
  (Array.isArray(header) ? (header[0] ?? '') : (header ?? '')).split(';')[0] ?? '';

type Options = {
  env?: Record<string, string>;
  database?: TestDatabase;
  payments?: PaymentProvider;
  files?: FileStore;
  poolSize?: number;
  replica?: Replica;
  /** A folder with the output of the build. */
  site?: string;
  logStream?: { write: (line: string) => void };
};

let shared: Promise<TestApp> | undefined;
let isLent = false;

/**
 * Without options: the server that the test files of this worker share, each with an empty database.
 * With options, or while the shared server is in use: a new server, on the given database or on a new one.
 * Two servers on one database are two nodes. A test that changes the schema needs its own database.
 */
export async function createTestApp(options: Options = {}): Promise<TestApp> {
  if (isLent || Object.keys(options).length > 0) return buildTestApp(options);
  isLent = true;
  shared ??= buildSharedApp();
  const gva = await shared;
  await resetDatabase(gva.database);
  return {
    ...gva,
    ...makeClient(gva.app),
    close: async () => {
      // The live feed may read the agency again at any time, also while a file without a server runs.
      await resetDatabase(gva.database);
      await loadAgency(gva.database.db);
      isLent = false;
    },
  };
}

async function buildSharedApp() {
  return buildTestApp({ database: await borrowTestDatabase() });
}

async function buildTestApp({
  env: changes = {},
  database,
  payments: chosen,
  files = chooseFileStore(testEnv(changes)),
  poolSize,
  replica,
  site,
  logStream,
}: Options): Promise<TestApp> {
  const own = database ?? (await borrowTestDatabase({ ...(poolSize && { poolSize }) }));
  const env = testEnv(changes);
  const payments = chosen ?? (await choosePaymentProvider(env));
  const app = await buildApp({
    env,
    database: own,
    payments,
    files,
    ...(replica && { replica }),
    ...(site && { site }),
    ...(logStream && { logStream }),
  });
  await app.ready();
  if (!database) await loadAgency(own.db);
  let address: Promise<string> | undefined;
  const listen = () => {
    address ??= app.listen({ port: 0, host: '127.0.0.1' });
    return address;
  };
  const close = async () => {
    await app.close();
    if (!database) await own.drop();
  };
  const readHeavy = replica?.read ?? readFrom(own.db);
  const services = { db: own.db, readHeavy, env, files, payments, log: app.log };
  return {
    app,
    database: own,
    listen,
    close,
    ...makeFactories(own.db),
    ...makeClient(app),
    runJobs: () => runJobs({ database: own, services, jobs }),
  };
}

/** Calls the server as its users. Each user signs in once. */
function makeClient(app: FastifyInstance) {
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
            const response = await send(app, {
              method: init?.method === 'POST' ? 'POST' : 'GET',
              url: url.pathname + url.search,
              headers: Object.fromEntries(new Headers(init?.headers as HeadersInit)),
              ...(typeof init?.body === 'string' && { payload: init.body }),
            });
            expectDeclared(url.pathname.slice('/trpc/'.length), response.body);
            return new Response(response.body, { status: response.statusCode });
          },
        }),
      ],
    });

  return { signIn, cookieOf, requestAs, callAs };
}
