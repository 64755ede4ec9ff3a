import { createHmac } from 'node:crypto';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { isSignedByOne, type Secrets, secretOf } from '#server/session/secret.ts';

export type ReviewAct = 'approve' | 'request-changes';

/** Who may end which review, in which way and until when (in seconds since 1970). */
export type ReviewLink = { reviewId: number; userId: number; act: ReviewAct; expiresAt: number };

const tokenFormat =
  /^([1-9]\d{0,9})\.([1-9]\d{0,9})\.(approve|request-changes)\.([1-9]\d{0,11})\.([\w-]{43})$/;

const validDays = 14;

const sign = (text: string, secret: string) =>
  createHmac('sha256', secret).update(`review ${text}`).digest('base64url');

/** Signed, so that only the reader of the mail can decide. */
export function writeToken({ reviewId, userId, act, expiresAt }: ReviewLink, secret: string) {
  const text = `${reviewId}.${userId}.${act}.${expiresAt}`;
  return `${text}.${sign(text, secret)}`;
}

/** Undefined for a token that this server has not signed, or that has expired. */
export function readToken(token: string, secrets: Secrets, now: Date): ReviewLink | undefined {
  const [, reviewId = '', userId = '', act = '', expiry = '', signature = ''] =
    tokenFormat.exec(token) ?? [];
  if (!signature) return undefined;
  const text = `${reviewId}.${userId}.${act}.${expiry}`;
  if (!isSignedByOne(secrets, signature, (secret) => sign(text, secret))) return undefined;
  const expiresAt = Number(expiry);
  if (expiresAt * 1000 <= now.getTime()) return undefined;
  return {
    reviewId: Number(reviewId),
    userId: Number(userId),
    act: act === 'approve' ? act : 'request-changes',
    expiresAt,
  };
}

export const reviewPath = (link: ReviewLink, secret: string) =>
  `/review/${writeToken(link, secret)}`;

export type ReviewLinks = { approve: string; requestChanges: string };

/** The links of a mail that asks for an approval. */
export function reviewLinksOf(
  env: MailEnv,
  review: Pick<ReviewLink, 'reviewId' | 'userId'>,
  now: Date,
): ReviewLinks {
  const expiresAt = Math.floor(now.getTime() / 1000) + validDays * 24 * 3600;
  const linkOf = (act: ReviewAct) =>
    `${siteAddress(env)}${reviewPath({ ...review, act, expiresAt }, secretOf(env))}`;
  return { approve: linkOf('approve'), requestChanges: linkOf('request-changes') };
}
