import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toTrpcError } from '#server/http/send-error.ts';

/** The response of `auth.session` for the user of the request. */
export type ReadSession = (
  request: FastifyRequest,
) => Promise<{ user: object | null; demo: boolean }>;

/** The sessions of the pages. They are registered in the scope of the pages that need them. */
export type PageSessions = {
  register: (scope: FastifyInstance) => Promise<void>;
  read: ReadSession;
};

/** Logs why a page is sent without a session, such as a database that is unavailable. */
export function logMissingSession(error: unknown, { log }: FastifyRequest) {
  const isBug = toTrpcError(error).code === 'INTERNAL_SERVER_ERROR';
  log[isBug ? 'error' : 'warn']({ err: error }, 'page without a session');
}
