import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import * as z from 'zod';
import type { Context } from '#server/context.ts';
import { heavyReads } from '#server/database/heavy-reads.ts';
import {
  DomainError,
  type ErrorKind,
  forbidden,
  fromDatabaseError,
  type Issue,
  unauthenticated,
} from '#server/errors.ts';
import { isSearch, spendAtNetwork, spendSearch } from '#server/limits/shared-limits.ts';
import type { Meta } from '#server/rest/procedure-meta.ts';
import type { Role } from '#shared/actor.ts';

/** The tRPC code for each kind of error; tRPC derives the HTTP status from it. */
const codes: Record<ErrorKind, TRPC_ERROR_CODE_KEY> = {
  unauthenticated: 'UNAUTHORIZED',
  paymentRequired: 'PAYMENT_REQUIRED',
  forbidden: 'FORBIDDEN',
  notFound: 'NOT_FOUND',
  conflict: 'CONFLICT',
  invalid: 'BAD_REQUEST',
  tooMany: 'TOO_MANY_REQUESTS',
  tooLarge: 'PAYLOAD_TOO_LARGE',
  unavailable: 'SERVICE_UNAVAILABLE',
};

export const asTrpcError = (refusal: DomainError) =>
  new TRPCError({ code: codes[refusal.kind], message: refusal.message, cause: refusal });

const serverFault = 'Something went wrong on our side. Please try again.';

const toIssues = (error: z.core.$ZodError): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

/** What the client may see of an error. `message` is one sentence for the user. */
export function describeError(error: TRPCError) {
  const { cause } = error;
  if (cause instanceof z.core.$ZodError) {
    const issues = toIssues(cause);
    return { message: issues[0]?.message ?? 'Invalid input', issues };
  }
  if (cause instanceof DomainError) {
    const { message, issues, details, retryAfterSeconds } = cause;
    return {
      message,
      ...(issues && { issues }),
      ...(details !== undefined && { details }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
  }
  // tRPC's own messages repeat the input, so they are replaced.
  if (error.code === 'INTERNAL_SERVER_ERROR') return { message: serverFault };
  const message =
    error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR'
      ? 'Invalid request'
      : error.message;
  return { message };
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    isDev: false,
    sse: {
      ping: { enabled: true, intervalMs: 20_000 },
      client: { reconnectAfterInactivityMs: 45_000 },
    },
    errorFormatter: ({ shape, error, ctx }) => {
      const { message, ...rest } = describeError(error);
      const { code, httpStatus } = shape.data;
      return {
        ...shape,
        message,
        data: { code, httpStatus, requestId: ctx?.client.requestId ?? null, ...rest },
      };
    },
  });

export const { router, createCallerFactory } = t;

/** Converts domain and database errors to a TRPCError with a cause. Other errors are bugs and stay unchanged. */
function translate(error: TRPCError): TRPCError {
  const { cause } = error;
  const refusal = cause instanceof DomainError ? cause : fromDatabaseError(cause);
  return refusal ? asTrpcError(refusal) : error;
}

const translateErrors = t.middleware(async ({ ctx: { observeCall }, path, next }) => {
  const startedAt = observeCall ? performance.now() : 0;
  const result = await next();
  const error = result.ok ? undefined : translate(result.error);
  observeCall?.({
    procedure: path,
    code: error?.code ?? 'OK',
    durationMs: performance.now() - startedAt,
  });
  if (!result.ok && error !== result.error) throw error;
  return result;
});

export const publicProcedure = t.procedure.meta({ access: 'public' }).use(translateErrors);

export const signedInProcedure = publicProcedure
  .meta({ access: 'signed-in' })
  .use(async ({ ctx, path, type, getRawInput, next }) => {
    if (!ctx.actor) throw unauthenticated();
    const { actor, db } = ctx;
    const isSearching = type === 'query' && isSearch(await getRawInput());
    // A call with an `Idempotency-Key` is counted before its transaction, which would keep the row of the network locked.
    if ((isSearching || type === 'mutation') && !db.isTransaction)
      await spendAtNetwork(db, ctx.client.ip);
    if (isSearching) await spendSearch(db, actor);
    if (!heavyReads.has(path) || db.isTransaction) return next({ ctx: { actor, db } });
    return ctx.readHeavy(async (chosen) => {
      const result = await next({ ctx: { actor, db: chosen } });
      if (!result.ok) throw result.error;
      return result;
    });
  });

const only = (...roles: Role[]) =>
  signedInProcedure.meta({ access: roles }).use(({ ctx, next }) => {
    if (!roles.includes(ctx.actor.role)) throw forbidden();
    return next();
  });

export const adminProcedure = only('admin');
export const vaProcedure = only('va');
export const clientProcedure = only('client');
export const adminOrClientProcedure = only('admin', 'client');
export const adminOrVaProcedure = only('admin', 'va');

/**
 * The output of a procedure that is declared but not validated, because parsing 200 rows takes a fifth of the time of a
 * list request (docs/performance.md). The tests validate each response with `schema`.
 */
export const declaredOutput = <Schema extends z.ZodType>(schema: Schema) =>
  Object.assign((value: unknown) => value as z.output<Schema>, { schema });
