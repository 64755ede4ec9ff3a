import type { Transaction } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { DomainError, tooMany } from '#server/errors.ts';
import { attemptLimits } from '#server/limits/limits.ts';
import { consumeAttempt, countAttempt, type Limit, networkOf } from '#server/limits/throttle.ts';
import { secretsOf } from '#server/session/secret.ts';
import { consumeTicket, countRecentRequests } from './admission-queries.ts';
import type { LeadTicket, SubmitLead } from './request-schema.ts';
import { digestOf, isSolved, newSerial, readTicket, type Ticket, writeTicket } from './tickets.ts';

/** Counts the requests of all visitors without limiting them. */
const countOnlyLimit: Limit = { ...attemptLimits.lead, attempts: 1_000_000_000 };
const allVisitorsKey = 'lead:all';

/** Above this rate, each request needs a proof of work or a wait. */
const freeRequestsPerMinute = 20;
const minBits = 15;
const maxBits = 18;
const waitSeconds = 20;
const minFillMs = 2_000;

type Visitor = Pick<Context, 'env' | 'client'>;

const ticketKeyOf = ({ env, client }: Visitor) => ({
  network: networkOf(client.ip),
  secrets: secretsOf(env),
});

const bitsFor = (recent: number) =>
  recent < freeRequestsPerMinute
    ? 0
    : Math.min(
        maxBits,
        minBits + Math.floor((recent - freeRequestsPerMinute) / freeRequestsPerMinute),
      );

/** Issued when a visitor starts to fill in the form. Contains the time and the proof of work that is currently required. */
export async function issueTicket(db: Db, visitor: Visitor, now: number): Promise<LeadTicket> {
  const bits = bitsFor(await countRecentRequests(db, allVisitorsKey));
  const ticket = { issuedAt: now, bits, serial: newSerial() };
  return { ticket: writeTicket(ticket, ticketKeyOf(visitor)), bits, waitSeconds };
}

const busyError = (details: LeadTicket, retryAfterSeconds: number) =>
  new DomainError(
    'tooMany',
    `We're getting many requests right now. Please wait ${retryAfterSeconds} seconds and send yours again.`,
    { details, retryAfterSeconds },
  );

/** The error that asks for a proof of work. Returns an existing challenge again, so that the time already waited counts. */
function challengeError(valid: Ticket | undefined, visitor: Visitor, bits: number, now: number) {
  const ticket = valid?.bits
    ? valid
    : { serial: newSerial(), issuedAt: now, ...valid, bits: Math.max(bits, minBits) };
  const left = Math.ceil(waitSeconds - (now - ticket.issuedAt) / 1000);
  const signed = writeTicket(ticket, ticketKeyOf(visitor));
  const wait = Math.min(waitSeconds, Math.max(1, left));
  return busyError({ ticket: signed, bits: ticket.bits, waitSeconds: wait }, wait);
}

/**
 * Accepts a visitor's request, or throws an error that says what to do. Each network can send five per minute. Under
 * load, or when the hidden field is filled in, the browser must solve a proof of work or wait.
 */
export async function admitRequest(
  transaction: Transaction<Database>,
  visitor: Visitor,
  { website, ticket = '', solution = '' }: SubmitLead,
  now: number,
) {
  const ticketKey = ticketKeyOf(visitor);
  const network = digestOf(ticketKey);
  const valid = readTicket(ticket, { ...ticketKey, now });
  const age = valid ? now - valid.issuedAt : 0;
  if (valid && age < minFillMs)
    throw tooMany(
      'That was too quick for us to check. Please send it again.',
      Math.ceil(minFillMs / 1000),
    );

  await consumeAttempt(transaction, `lead:${network}`, attemptLimits.lead);
  const bits = bitsFor(await countRecentRequests(transaction, allVisitorsKey));
  if (bits > 0 || website !== undefined) {
    const hasWorked =
      valid !== undefined && valid.bits > 0 && isSolved(ticket, solution, valid.bits);
    const hasWaited = valid !== undefined && age >= waitSeconds * 1000;
    if (!valid || !(hasWorked || hasWaited)) throw challengeError(valid, visitor, bits, now);
    if (!(await consumeTicket(transaction, valid.serial)))
      throw challengeError(undefined, visitor, bits, now);
    if (!hasWorked)
      await consumeAttempt(transaction, `lead:wait:${network}`, attemptLimits.waitingLead);
  }
  await countAttempt(transaction, allVisitorsKey, countOnlyLimit);
}
