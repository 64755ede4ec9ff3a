import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '#db/types.ts';
import { commentForm } from '#domains/comments/schema.ts';
import { feedbackForm } from '#domains/feedback/schema.ts';
import type { Env } from '#server/env.ts';
import { DomainError, unavailable } from '#server/errors.ts';
import { toErrorResponse } from '#server/http/send-error.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { type FormFields, sendPage } from '#server/pages/html-form.ts';
import { secretsOf } from '#server/session/secret.ts';
import { readResult } from '../result.ts';
import {
  approveByLink,
  type OpenedLink,
  openLink,
  rateByLink,
  requestChangesByLink,
  requireRatable,
} from './operations.ts';
import {
  approvalPage,
  approvedPage,
  changesPage,
  changesRequestedPage,
  decidedPage,
  failurePage,
  ratedPage,
  unknownLinkPage,
} from './page.ts';
import { type ReviewAct, readToken, reviewPath } from './token.ts';

type Options = { db: Kysely<Database>; env: Env; isReady: () => boolean };
type LinkRoute = { Params: { token: string }; Body: FormFields | null | undefined };
type LinkRequest = FastifyRequest<LinkRoute>;

/** The longest comment, with each character encoded. */
const maxFormBytes = 64 * 1024;

const isOfKind = (error: unknown, kind: DomainError['kind']): error is DomainError =>
  error instanceof DomainError && error.kind === kind;

/**
 * The links of a mail that asks for an approval. They need no session: the signature in the link is the permission. So
 * they are registered outside of the sessions and of the check of origins, and set no cookie. Opening one changes nothing.
 */
export async function registerReviewLinks(app: FastifyInstance, { db, env, isReady }: Options) {
  const secrets = secretsOf(env);
  const pathOf = ({ link }: OpenedLink, act: ReviewAct) => reviewPath({ ...link, act }, secrets[0]);
  const resultOf = ({ actor, review }: OpenedLink) => readResult(db, actor, review.taskId);
  const formOf = async (opened: OpenedLink) =>
    opened.link.act === 'approve'
      ? approvalPage(opened, await resultOf(opened), pathOf(opened, 'request-changes'))
      : changesPage(opened, await resultOf(opened), pathOf(opened, 'approve'));

  async function open({ params }: LinkRequest) {
    const link = readToken(params.token, secrets, new Date());
    return link && openLink(db, link);
  }
  const sendUnknown = (reply: FastifyReply) => sendPage(reply.code(404), unknownLinkPage());
  const sendDecided = (reply: FastifyReply, opened: OpenedLink) =>
    sendPage(reply.code(409), decidedPage(opened));

  async function approve(request: LinkRequest, reply: FastifyReply, opened: OpenedLink) {
    const va = await approveByLink({ db, client: { ip: request.ip }, opened });
    const ratingPath = `${pathOf(opened, 'approve')}/rating`;
    return sendPage(reply, va ? approvedPage(opened, ratingPath) : approvedPage(opened));
  }

  async function askForChanges(request: LinkRequest, reply: FastifyReply, opened: OpenedLink) {
    const { content = '' } = request.body ?? {};
    const refuse = async (error: string) => {
      const entered = { content, error };
      const page = changesPage(opened, await resultOf(opened), pathOf(opened, 'approve'), entered);
      return sendPage(reply.code(400), page);
    };
    const form = commentForm.safeParse({ content });
    if (!form.success) return refuse(form.error.issues[0]?.message ?? '');
    try {
      await requestChangesByLink({ db, client: { ip: request.ip }, opened }, form.data.content);
    } catch (error) {
      if (isOfKind(error, 'invalid')) return refuse(error.message);
      throw error;
    }
    return sendPage(reply, changesRequestedPage(opened));
  }

  await app.register(async (scope) => {
    scope.addHook('onRequest', async () => {
      if (!isReady()) throw unavailable();
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxFormBytes },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.setErrorHandler<FastifyError>((error, request, reply) => {
      const { status, body, retryAfterSeconds } = toErrorResponse(error, request);
      if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
      return sendPage(reply.code(status), failurePage(body.message));
    });

    scope.get<LinkRoute>('/review/:token', async (request, reply) => {
      const opened = await open(request);
      if (!opened) return sendUnknown(reply);
      const isOpen = opened.review.outcome === null;
      return sendPage(reply, isOpen ? await formOf(opened) : decidedPage(opened));
    });

    scope.post<LinkRoute>('/review/:token', async (request, reply) => {
      const opened = await open(request);
      if (!opened) return sendUnknown(reply);
      await spendAllowance(db, opened.actor, 'reviewLink');
      if (opened.review.outcome !== null) return sendDecided(reply, opened);
      try {
        const decide = opened.link.act === 'approve' ? approve : askForChanges;
        return await decide(request, reply, opened);
      } catch (error) {
        // Someone else decided at the same time.
        const current = isOfKind(error, 'conflict') ? await open(request) : undefined;
        if (!current || current.review.outcome === null) throw error;
        return sendDecided(reply, current);
      }
    });

    scope.post<LinkRoute>('/review/:token/rating', async (request, reply) => {
      const opened = await open(request);
      if (!opened) return sendUnknown(reply);
      await spendAllowance(db, opened.actor, 'reviewLink');
      const context = { db, client: { ip: request.ip }, opened };
      await requireRatable(context);
      const { rating = '0', feedback = '' } = request.body ?? {};
      const given = feedbackForm.safeParse({ rating: Number(rating), feedback });
      if (!given.success) {
        const { fieldErrors } = z.flattenError(given.error);
        const entered = { rating, feedback, errors: fieldErrors };
        return sendPage(reply.code(400), approvedPage(opened, request.url, entered));
      }
      await rateByLink(context, given.data);
      return sendPage(reply, ratedPage(opened));
    });
  });
}
