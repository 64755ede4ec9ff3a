import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { type ErrorResponse, sendError, toErrorResponse } from '#server/http/send-error.ts';
import { policyWithoutScripts } from './page-policy.ts';

export type FormFields = Record<string, string>;

/** A form that a page sends without JavaScript: how it is read, and the page that responds to it. */
export type HtmlForm = {
  /** Returns the input of the procedure, or throws a `DomainError`. */
  toInput: (fields: FormFields) => unknown;
  page: (fields: FormFields, refused: ErrorResponse | null) => string;
};

const formType = 'application/x-www-form-urlencoded';
const maxFormBytes = 64 * 1024;

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith(formType) ?? false;

/** Sends a page that is never stored, because it may contain what a person entered. */
export const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .headers({ 'content-security-policy': policyWithoutScripts(page), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page);

type Options = { options: RouteOptions; form: HtmlForm };

/** Registers a route that accepts JSON and HTML forms: it responds to JSON with JSON, and to a form with a page. */
export async function registerForm(scope: FastifyInstance, { options, form }: Options) {
  const submitted = new WeakMap<FastifyRequest, FormFields>();

  scope.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: maxFormBytes },
    (request, body, done) => {
      const fields = Object.fromEntries(new URLSearchParams(String(body)));
      submitted.set(request, fields);
      try {
        done(null, form.toInput(fields));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  scope.setErrorHandler((error, request, reply) => {
    if (!isForm(request)) return sendError(error as FastifyError, request, reply);
    const refused = toErrorResponse(error as FastifyError, request);
    const { retryAfterSeconds } = refused;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return sendPage(reply.code(refused.status), form.page(submitted.get(request) ?? {}, refused));
  });
  scope.route({
    ...options,
    async handler(request, reply) {
      const result = await options.handler.call(scope, request, reply);
      return isForm(request)
        ? sendPage(reply, form.page(submitted.get(request) ?? {}, null))
        : result;
    },
  });
}
