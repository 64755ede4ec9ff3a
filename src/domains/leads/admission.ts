import type { Transaction } from 'kysely';
import type { Database } from '#db/types.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { DomainError, tooMany } from '#server/errors.ts';
import { attemptLimits } from '#server/limits.ts';
import { secretOf } from '#server/mail/sender.ts';
import { consumeAttempt, countAttempt, type Limit, networkOf } from '#server/throttle.ts';
import { countRecentRequests, spendTicket } from './admission-queries.ts';
import type { LeadTicket, SubmitLead } from './request-schema.ts';
import { digestOf, isSolved, newSerial, readTicket, type Ticket, writeTicket } from './tickets.ts';

/** Everybody's together; it only counts. */
const ofAll: Limit = { ...attemptLimits.lead, attempts: 1_000_000_000 };
const everybody = 'lead:all';

/** So many a minute are let in as they come; from then on each has to work, or to wait. */
const calm = 20;
const leastBits = 15;
const mostBits = 18;
const waitSeconds = 20;
const quickestMs = 2_000;

type Visit = Pick<Context, 'env' | 'client'>;

const holderOf = ({ env, client }: Visit) => ({
  network: networkOf(client.ip),
  secret: secretOf(env),
});

const bitsFor = (recent: number) =>
  recent < calm ? 0 : Math.min(mostBits, leastBits + Math.floor((recent - calm) / calm));

/** What a visitor holds from opening the form on: since when they wait, and the work that is asked of them now. */
export async function issueTicket(db: Db, visit: Visit, now: number): Promise<LeadTicket> {
  const bits = bitsFor(await countRecentRequests(db, everybody));
  const ticket = { issuedAt: now, bits, serial: newSerial() };
  return { ticket: writeTicket(ticket, holderOf(visit)), bits, waitSeconds };
}

const busy = (details: LeadTicket, retryAfterSeconds: number) =>
  new DomainError(
    'tooMany',
    `We're getting many requests right now. Please wait ${retryAfterSeconds} seconds and send yours again.`,
    { details, retryAfterSeconds },
  );

/** The same ticket again where it asks for work already, so that what was waited is not lost. */
function demandWork(held: Ticket | undefined, visit: Visit, bits: number, now: number) {
  const ticket = held?.bits
    ? held
    : { serial: newSerial(), issuedAt: now, ...held, bits: Math.max(bits, leastBits) };
  const left = Math.ceil(waitSeconds - (now - ticket.issuedAt) / 1000);
  const spelled = writeTicket(ticket, holderOf(visit));
  const wait = Math.min(waitSeconds, Math.max(1, left));
  return busy({ ticket: spelled, bits: ticket.bits, waitSeconds: wait }, wait);
}

/**
 * Lets a visitor's request in, or refuses it with what to do. An address has five a minute. When many come at
 * once, or nobody's field is filled in, the visitor's browser works for it; whoever cannot, waits.
 */
export async function admit(
  transaction: Transaction<Database>,
  visit: Visit,
  { website, ticket = '', solution = '' }: SubmitLead,
  now: number,
) {
  const holder = holderOf(visit);
  const network = digestOf(holder);
  const held = readTicket(ticket, { ...holder, now });
  const age = held ? now - held.issuedAt : 0;
  if (held && age < quickestMs)
    throw tooMany(
      'That was too quick for us to check. Please send it again.',
      Math.ceil(quickestMs / 1000),
    );

  await consumeAttempt(transaction, `lead:${network}`, attemptLimits.lead);
  const bits = bitsFor(await countRecentRequests(transaction, everybody));
  if (bits > 0 || website !== undefined) {
    const hasWorked = held !== undefined && held.bits > 0 && isSolved(ticket, solution, held.bits);
    const hasWaited = held !== undefined && age >= waitSeconds * 1000;
    if (!held || !(hasWorked || hasWaited)) throw demandWork(held, visit, bits, now);
    if (!(await spendTicket(transaction, held.serial)))
      throw demandWork(undefined, visit, bits, now);
    if (!hasWorked)
      await consumeAttempt(transaction, `lead:wait:${network}`, attemptLimits.waitingLead);
  }
  await countAttempt(transaction, everybody, ofAll);
}
