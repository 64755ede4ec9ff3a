import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, fromDatabaseError, type Issue } from '#server/errors.ts';
import { asTrpcError, describeError } from '#server/trpc.ts';

// Errors of Fastify before a handler runs: https://fastify.dev/docs/latest/Reference/Errors
const badRequest = { code: 'BAD_REQUEST', message: 'Invalid request' };
const fastifyRefusals: Record<number, { code: string; message: string }> = {
  404: { code: 'NOT_FOUND', message: 'Path not found' },
  408: { code: 'TIMEOUT', message: 'The request took too long to arrive' },
  413: { code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large' },
  414: { code: 'BAD_REQUEST', message: 'The address is too long' },
  415: {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'Send JSON with the content type application/json',
  },
  431: { code: 'BAD_REQUEST', message: 'The request headers are too large' },
};

/** Keeps the kind of a `DomainError`; any other error becomes a 500 with its cause. */
export function toTrpcError(error: unknown): TRPCError {
  if (error instanceof TRPCError) return error;
  const refusal = error instanceof DomainError ? error : fromDatabaseError(error);
  if (refusal) return asTrpcError(refusal);
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
}

export type ErrorResponse = {
  status: number;
  retryAfterSeconds?: number;
  body: { message: string; code: string; issues?: Issue[]; details?: unknown };
};

/** What the client gets for an error. Bugs are logged and get a general message. */
export function toErrorResponse(error: FastifyError, request: FastifyRequest): ErrorResponse {
  const { statusCode = 500 } = error;
  if (error.code?.startsWith('FST_') && statusCode >= 400 && statusCode < 500)
    return { status: statusCode, body: fastifyRefusals[statusCode] ?? badRequest };

  const trpcError = toTrpcError(error);
  const { retryAfterSeconds, ...described } = {
    retryAfterSeconds: undefined,
    ...describeError(trpcError),
  };
  const { message, ...rest } = described;
  if (trpcError.code === 'INTERNAL_SERVER_ERROR')
    request.log.error({ err: trpcError.cause ?? trpcError }, 'request failed');
  return {
    status: getHTTPStatusCodeFromError(trpcError),
    body: { message, code: trpcError.code, ...rest },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/** Sends an error of `/api` as `{message, code, issues?, details?}`. */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfterSeconds } = toErrorResponse(error, request);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
  return reply.code(status).send(body);
}

/** Unknown API paths respond with JSON, not with the SPA. */
export const sendPathNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: 'Path not found', code: 'NOT_FOUND' });

/** The `Retry-After` header for responses that tRPC sends. */
export function retryAfterHeader(errors: TRPCError[]): Record<string, string> {
  const seconds = errors
    .map(({ cause }) => (cause instanceof DomainError ? cause.retryAfterSeconds : undefined))
    .find((wait) => wait !== undefined);
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

const parseErrorStatuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Sends an error in the same format when Node cannot parse the request, and closes the connection. */
export function sendParseError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = parseErrorStatuses[error.code ?? ''] ?? 400;
  const body = JSON.stringify(fastifyRefusals[status] ?? badRequest);
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        'connection: close',
        `\r\n${body}`,
      ].join('\r\n'),
    );
  socket.destroy(error);
}
