import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import Fastify, {
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RouteOptions,
} from 'fastify';
import { type AppRouter, appRouter, createCaller } from '#api';
import { registerLogo } from '#domains/agency/http.ts';
import { registerLandingPage } from '#domains/landing/http.ts';
import { registerUnsubscribe } from '#domains/notifications/unsubscribe/http.ts';
import { registerReviewLinks } from '#domains/reviews/link/http.ts';
import { createContext, type Services } from '#server/context.ts';
import { readFrom } from '#server/database/heavy-reads.ts';
import type { Replica } from '#server/database/replica.ts';
import type { DatabaseHandle } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { unavailable } from '#server/errors.ts';
import { chooseFileStore } from '#server/files/choose.ts';
import type { FileStore } from '#server/files/store.ts';
import { registerConditionalGet } from '#server/http/conditional-get.ts';
import { parseJsonBody, requireJson } from '#server/http/json-body.ts';
import { refuseForeignOrigin } from '#server/http/origin.ts';
import { addSecurityHeaders } from '#server/http/security-headers.ts';
import {
  retryAfterHeader,
  sendError,
  sendParseError,
  sendPathNotFound,
} from '#server/http/send-error.ts';
import { abortSlowBodies } from '#server/http/slow-bodies.ts';
import { abortSlowReaders } from '#server/http/slow-readers.ts';
import { answerCalls, logProcedureBug } from '#server/http/trpc-calls.ts';
import { trustProxy } from '#server/http/trust-proxy.ts';
import { sendWebResponsesAsText } from '#server/http/web-response.ts';
import { createLiveFeed } from '#server/live/feed.ts';
import { registerHealth } from '#server/monitoring/health.ts';
import { startMonitoring } from '#server/monitoring/start.ts';
import { registerForm } from '#server/pages/html-form.ts';
import { policyOfData } from '#server/pages/page-policy.ts';
import type { PageSessions } from '#server/pages/page-session.ts';
import { registerSite } from '#server/pages/site.ts';
import { choosePaymentProvider } from '#server/payments/choose.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { registerDocs } from '#server/rest/docs.ts';
import { answer, checkAccess, rereadOf } from '#server/rest/route.ts';
import { registerKnownDevices } from '#server/session/known-device.ts';
import { secretsOf } from '#server/session/secret.ts';
import { registerSessions } from '#server/session/session.ts';
import { jobs } from './jobs.ts';
import { changesWith, procedures, registerLiveStream } from './live-stream.ts';
import { otherPaths, restPlugins, restRoutes } from './rest.ts';

const maxBodyBytes = 1024 * 1024;
/** The time to upload ten megabytes at 300 kilobits per second. */
const requestTimeoutMs = 300_000;

type Options = {
  env: Env;
  database: DatabaseHandle;
  /** The folder of the built SPA; without it only the API is served. */
  site?: string;
  /** False until the start has ended; until then, every call gets a 503. */
  isReady?: () => boolean;
  /** True while other nodes take over, before the server closes. */
  isLeaving?: () => boolean;
  /** For heavy reads. */
  replica?: Replica | undefined;
  payments?: PaymentProvider;
  files?: FileStore;
  /** Where log lines are written; standard output by default. */
  logStream?: { write: (line: string) => void };
};

/** Builds the server without listening on a port. `npm start` and the tests use it. */
export async function buildApp({
  env,
  database,
  site,
  isReady = () => true,
  isLeaving = () => false,
  replica,
  payments: chosen,
  files = chooseFileStore(env),
  logStream,
}: Options): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: env.LOG_LEVEL,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      ...(logStream && { stream: logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxy(env.TRUST_PROXY),
    // Plugins load slowly on a busy machine; a timeout would make the start fail.
    pluginTimeout: 0,
    genReqId: () => randomUUID(),
    bodyLimit: maxBodyBytes,
    // A client that sends its headers or body very slowly must not hold a connection forever. This limit is for the
    // slowest upload; other bodies have a shorter one (`slow-bodies.ts`).
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 1_000 },
    forceCloseConnections: 'idle',
    // A request that arrives on an open connection while the server closes is answered, not refused.
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: sendParseError,
    // A proxy may send the whole URL (RFC 9112, section 3.2.2). The router reads it, but not the session plugin.
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]+(?=\/)/i, ''),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, maxParamLength: 500 },
  });
  const live = createLiveFeed({ url: database.url, db: database.db, log: app.log, isReady });
  const payments = chosen ?? (await choosePaymentProvider(env));
  const observeCall = await startMonitoring(app, {
    env,
    database,
    jobs,
    isProcedure: (name) => procedures.has(name),
    countStreams: () => live.countStreams(),
    countHeavyReads: replica?.counts,
  });
  const refuseUntilReady = (scope: FastifyInstance) =>
    scope.addHook('onRequest', (_request, _reply, done) =>
      done(isReady() ? undefined : unavailable()),
    );
  const { db } = database;
  const readHeavy = replica?.read ?? readFrom(db);
  const services: Services = { db, readHeavy, env, live, payments, files, jobs, observeCall };

  sendWebResponsesAsText(app);
  app.addHook('onSend', (request, reply, _payload, done) => {
    reply.header('x-request-id', request.id);
    // The next request of this client goes to another node.
    if (isLeaving()) reply.header('connection', 'close');
    done();
  });
  abortSlowBodies(app, 30_000);
  abortSlowReaders(app, { minSeconds: 30, bytesPerSecond: 32 * 1024 });
  app.addHook('preClose', () => live.close());
  app.addHook('onResponse', ({ method }, _reply, done) => {
    if (method !== 'GET' && method !== 'HEAD') live.wake();
    done();
  });
  app.setErrorHandler(sendError);

  await addSecurityHeaders(app, {
    contentSecurityPolicy: policyOfData,
    strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:') ?? false,
    crossOriginEmbedderPolicy: false,
    // With the default, no-referrer, a browser sends `Origin: null` with an HTML form.
    referrerPolicy: { policy: 'same-origin' },
  });
  // A higher level costs more time than the saved bytes are worth (docs/performance.md).
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 2048,
    zlibOptions: { level: 1 },
    customTypes: /json$/,
  });
  await app.register(registerHealth, { pool: database.pool, isReady, isLeaving });
  await registerUnsubscribe(app, { db: database.db, env, isReady });
  await registerLogo(app, { db: database.db, isReady });
  await registerReviewLinks(app, { db: database.db, env, isReady });
  await app.register(registerDocs, { routes: restRoutes, others: otherPaths });
  await app.register(async (scope) => {
    refuseUntilReady(scope);
    scope.addHook('onRequest', refuseForeignOrigin(env));
    await registerSessions(scope, { ...database, env });
    registerKnownDevices(scope, { env });
    registerConditionalGet(scope, { db: database.db, changesWith });
    // After the hook of `registerConditionalGet`: responses with an ETag may be stored and revalidated.
    scope.addHook('onSend', (_request, reply, _payload, done) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store');
      done();
    });
    await scope.register(registerRest, { prefix: '/api', services });
    await scope.register(registerLiveStream, { prefix: '/trpc', services });
    await scope.register(async (trpc) => {
      requireJson(trpc);
      const options = {
        router: appRouter,
        createContext: createContext(services),
        onError: logProcedureBug,
      };
      answerCalls(trpc, { ...options, procedures });
      await trpc.register(fastifyTRPCPlugin, {
        prefix: '/trpc',
        trpcOptions: {
          ...options,
          responseMeta: ({ errors }) => ({ headers: retryAfterHeader(errors) }),
        },
      } satisfies FastifyTRPCPluginOptions<AppRouter>);
    });
  });
  if (site) {
    const toContext = createContext(services);
    const sessions: PageSessions = {
      async register(scope) {
        refuseUntilReady(scope);
        await registerSessions(scope, { ...database, env });
        registerKnownDevices(scope, { env });
      },
      read: (request) => createCaller(toContext({ req: request })).auth.session(),
    };
    await registerLandingPage(app, { folder: site, env });
    await app.register(registerSite, { folder: site, sessions });
  } else app.setNotFoundHandler(sendPathNotFound);
  return app;
}

async function registerRest(scope: FastifyInstance, { services }: { services: Services }) {
  const toContext = createContext(services);
  const secrets = secretsOf(services.env);
  const callOf = (request: FastifyRequest) => createCaller(toContext({ req: request }));
  for (const plugin of restPlugins) await scope.register(plugin, { services, callOf });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJsonBody(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
  for (const route of restRoutes) {
    const reread = rereadOf(route, restRoutes);
    const options: RouteOptions = {
      method: route.method,
      url: route.path,
      onRequest: checkAccess(route.access),
      config: { taggedQuery: route.taggedQuery },
      handler: (request, reply) => {
        const context = toContext({ req: request });
        const callWith = (db = services.db) => createCaller({ ...context, db });
        return answer({ route, db: services.db, callWith, secrets, reread }, request, reply);
      },
    };
    if (route.form) await scope.register(registerForm, { options, form: route.form });
    else scope.route(options);
  }
}
