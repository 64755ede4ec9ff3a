import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { unavailable } from '#server/errors.ts';
import type { Secrets } from '#server/session/secret.ts';

/** Objects of another version may lack fields, so the version is fixed and not that of the account. */
const apiVersion = '2026-10-28.endive';
const timeoutMs = 15_000;

export type StripeSettings = {
  secretKey: string;
  webhookSecret: string;
  /** Derived from it: the mark of this installation, because other systems may use the same Stripe account. */
  sessionSecrets: Secrets;
  /** The tests' own server instead of Stripe. */
  apiUrl?: string | undefined;
};

export type StripeApi = {
  client: Stripe;
  /** The mark of new objects. */
  mark: string;
  isOwnMark: (mark: string | undefined) => boolean;
};

const markOf = (secret: string) =>
  createHash('sha256').update(`gva stripe ${secret}`).digest('hex').slice(0, 16);

export function connectToStripe({ secretKey, sessionSecrets, apiUrl }: StripeSettings): StripeApi {
  const url = apiUrl === undefined ? undefined : new URL(apiUrl);
  const client = new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(url && { host: url.hostname, port: url.port, protocol: 'http' }),
  });
  const marks = sessionSecrets.map(markOf);
  return {
    client,
    mark: markOf(sessionSecrets[0]),
    isOwnMark: (mark) => mark !== undefined && marks.includes(mark),
  };
}

/** Stripe counts in cents. */
export const toCents = (amount: number) => Math.round(Number((amount * 100).toPrecision(12)));
export const fromCents = (cents: number) => cents / 100;

export const idOf = (object: string | { id: string } | null) =>
  typeof object === 'string' ? object : (object?.id ?? null);

const { errors } = Stripe;

/** A request that Stripe refuses whenever it is repeated; not one that met another request at the same time (409). */
export const isRefused = (error: unknown) =>
  error instanceof errors.StripeInvalidRequestError && [400, 404].includes(error.statusCode ?? 0);
export const isMissing = (error: unknown) =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';
export const isCardError = (error: unknown) => error instanceof errors.StripeCardError;

/**
 * Replaces Stripe's errors, which contain requests and responses, by one that may be logged. Errors that the caller
 * handles are left.
 */
export async function call<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error;
    if (isCardError(error) || isRefused(error)) throw error;
    const cause = new Error(`Stripe: ${error.type} ${error.code ?? ''} ${error.requestId ?? ''}`);
    throw unavailable(cause, 'The payment provider is not available. Please try again.');
  }
}
