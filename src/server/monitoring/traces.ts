import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { describeRoute, type IsProcedure, onceFinished } from './requests.ts';
import { traceStatements } from './statement-spans.ts';

const errorIntervalMs = 60_000;
/** How long a stopping server waits until the last spans are sent. */
const lastExportMs = 1_000;
/** A statement with a long list of columns has about 3,000 characters. */
const maxAttributeLength = 4_000;

/** Asked every few seconds, so their traces would cost more than they tell. */
const probes = new Set(['/api/health/live', '/api/health/ready', '/metrics']);

type Options = {
  endpoint: string;
  /** The part of the traces that is recorded, from 0 to 1, unless a caller has decided it. */
  ratio: number;
  pool: pg.Pool;
  isProcedure: IsProcedure;
};

/** Sends a trace of each request and its statements. Import this file only if traces are on. */
export function startTraces(app: FastifyInstance, { endpoint, ratio, pool, isProcedure }: Options) {
  logExportErrors(app.log);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'gva' }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
  });
  const tracer = provider.getTracer('gva');
  const active = new AsyncLocalStorage<Context>();
  traceStatements(pool, { tracer, active });
  traceRequests(app, { tracer, active, isProcedure });
  app.addHook('onClose', async () => {
    const sending = Promise.allSettled([provider.shutdown()]);
    await Promise.race([sending, pause(lastExportMs, undefined, { ref: false })]);
  });
}

/** The span of the caller, from the header `traceparent` (https://www.w3.org/TR/trace-context). */
function callerOf({ headers }: FastifyRequest): Context {
  const { traceparent } = headers;
  const caller = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null;
  return caller ? trace.setSpanContext(ROOT_CONTEXT, { ...caller, isRemote: true }) : ROOT_CONTEXT;
}

type Tracing = { tracer: Tracer; active: AsyncLocalStorage<Context>; isProcedure: IsProcedure };

function traceRequests(app: FastifyInstance, { tracer, active, isProcedure }: Tracing) {
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method, id, routeOptions } = request;
    const { route } = describeRoute(request, isProcedure);
    if (routeOptions.config.isStream || probes.has(route)) return done();
    const attributes = { 'http.request.method': method, 'http.route': route, 'gva.request_id': id };
    const caller = callerOf(request);
    const span = tracer.startSpan(
      `${method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      caller,
    );
    onceFinished(reply, (status) => {
      span.setAttribute('http.response.status_code', status);
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    const context = trace.setSpan(caller, span);
    contexts.set(request, context);
    active.run(context, done);
  });
  // The events of the request's body run outside the context of the hook above.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request);
    if (context) active.run(context, done);
    else done();
  });
}

/** Otherwise a collector that cannot be reached would not be noticed. */
function logExportErrors(log: FastifyBaseLogger) {
  let loggedAt = Number.NEGATIVE_INFINITY;
  const ignore = () => {};
  const logger = {
    error(message: string) {
      if (performance.now() - loggedAt < errorIntervalMs) return;
      loggedAt = performance.now();
      log.warn({ reason: message }, 'traces: sending failed');
    },
    warn: ignore,
    info: ignore,
    debug: ignore,
    verbose: ignore,
  };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
