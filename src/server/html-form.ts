import { createHash } from 'node:crypto';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  RouteOptions,
} from 'fastify';
import { answerError, type Refused, toRefused } from '#server/answer-error.ts';

export type FormFields = Record<string, string>;

/** How a form of a page without a script is read, and the page that answers it. */
export type HtmlForm = {
  /** What the procedure takes, or a refusal thrown. */
  toInput: (fields: FormFields) => unknown;
  page: (fields: FormFields, refused: Refused | null) => string;
};

const formType = 'application/x-www-form-urlencoded';
const largestForm = 64 * 1024;

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.toLowerCase().startsWith(formType) ?? false;

/** Nothing of ours or of anybody else's runs in it, whatever was typed. */
const policyFor = (page: string) => {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;
};

const sendPage = (reply: FastifyReply, page: string) =>
  reply
    .headers({ 'content-security-policy': policyFor(page), 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(page);

type Options = { options: RouteOptions; form: HtmlForm };

/** One route that takes a form beside JSON: whoever sends JSON is answered as everywhere, a form with a page. */
export async function registerForm(scope: FastifyInstance, { options, form }: Options) {
  const typed = new WeakMap<FastifyRequest, FormFields>();

  scope.addContentTypeParser(
    formType,
    { parseAs: 'string', bodyLimit: largestForm },
    (request, body, done) => {
      const fields = Object.fromEntries(new URLSearchParams(String(body)));
      typed.set(request, fields);
      try {
        done(null, form.toInput(fields));
      } catch (error) {
        done(error as Error);
      }
    },
  );
  scope.setErrorHandler((error, request, reply) => {
    if (!isForm(request)) return answerError(error as FastifyError, request, reply);
    const refused = toRefused(error as FastifyError, request);
    const { retryAfterSeconds } = refused;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    return sendPage(reply.code(refused.status), form.page(typed.get(request) ?? {}, refused));
  });
  scope.route({
    ...options,
    async handler(request, reply) {
      const result = await options.handler.call(scope, request, reply);
      return isForm(request) ? sendPage(reply, form.page(typed.get(request) ?? {}, null)) : result;
    },
  });
}
