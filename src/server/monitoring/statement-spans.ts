import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type pg from 'pg';

type Callback = (error: Error | undefined, result: unknown) => void;
/** What `client.query` takes: a text, a config, or a query such as `CamelCaseQuery`, which has its own callback. */
type Statement = string | { text: string; submit?: unknown; callback?: Callback };
type Query = (statement: Statement, ...rest: unknown[]) => unknown;

type Tracing = { tracer: Tracer; active: AsyncLocalStorage<Context> };

/** Adds a span for each statement of a traced request. It has the text with its placeholders, never the values. */
export function traceStatements(pool: pg.Pool, tracing: Tracing) {
  const traced = new WeakSet<pg.PoolClient>();
  // The pool calls a waiting callback in the context of the request that has released the connection.
  const connect = pool.connect.bind(pool) as (callback?: (...results: never[]) => void) => unknown;
  pool.connect = ((callback?: (...results: never[]) => void) =>
    connect(callback && AsyncLocalStorage.bind(callback))) as typeof pool.connect;
  pool.on('acquire', (client) => {
    if (traced.has(client)) return;
    traced.add(client);
    const query = client.query.bind(client) as Query;
    client.query = traceQuery(query, tracing) as typeof client.query;
  });
}

const traceQuery =
  (query: Query, { tracer, active }: Tracing): Query =>
  (statement, ...rest) => {
    const context = active.getStore();
    // A span that is not sampled or has ended does not record.
    if (!context || !trace.getSpan(context)?.isRecording()) return query(statement, ...rest);

    const text = typeof statement === 'string' ? statement : statement.text;
    const name = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL';
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.trim() };
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, context);
    const end = (error?: unknown) => {
      // The message of an error can repeat values.
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const endBefore =
      (callback: Callback): Callback =>
      (error, result) => {
        end(error);
        callback(error, result);
      };

    if (typeof statement === 'object' && statement.submit && statement.callback) {
      statement.callback = endBefore(statement.callback);
      return query(statement, ...rest);
    }
    const callback = rest.findIndex((argument) => typeof argument === 'function');
    if (callback >= 0)
      return query(statement, ...rest.with(callback, endBefore(rest[callback] as Callback)));
    const result = query(statement, ...rest);
    Promise.resolve(result).then(() => end(), end);
    return result;
  };
