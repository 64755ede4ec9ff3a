import { canReadInvoice } from '#domains/invoices/policy.ts';
import { loadInvoice } from '#domains/invoices/read-invoice.ts';
import { invoiceThing } from '#domains/invoices/thing.ts';
import { findLead } from '#domains/leads/queries.ts';
import { describeBalance } from '#domains/ledger/describe-balance.ts';
import { canReadLedger } from '#domains/ledger/policy.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import { messageScope } from '#domains/messages/policy.ts';
import { type Result, readResult, resultFacts } from '#domains/reviews/result.ts';
import type { Db } from '#server/db.ts';
import { findActor } from '#server/live/sessions.ts';
import { type LetterBlock, type LetterFact, shorten } from '#server/mail/letter.ts';
import { type Actor, isAdmin } from '#shared/actor.ts';
import { serviceLabel } from '#shared/agency.ts';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import { initials } from '#shared/initials.ts';
import { plural } from '#shared/plural.ts';
import { cityOf } from '#shared/time-zones.ts';
import { missedAfterMinutes } from '../due-queries.ts';
import { placeOf } from './places.ts';
import type { Told } from './sentences.ts';
import {
  type Colleague,
  findColleague,
  listMissed,
  listMissedSupport,
  type Missed,
} from './thing-queries.ts';

/** What a mail shows of the subject of an entry, and what the reader can do there first. */
export type Thing = { blocks: LetterBlock[]; act?: { label: string; path: string } };

type Reading = { db: Db; actor: Actor; timeZone: string; now: Date; site: string };

const maxQuoteLength = 600;
const maxQuotes = 5;

export function taskThing(
  { kind, excerpt }: Pick<Told, 'kind' | 'excerpt'>,
  result: Result,
  href: string,
): Thing {
  const { title, description, lastComment } = result;
  return {
    blocks: [
      { title, ...(kind === 'approval-wanted' && { href }) },
      { facts: resultFacts(result) },
      ...(kind === 'task-assigned' ? [{ prose: description }] : []),
      ...(excerpt === null && lastComment ? [{ quote: lastComment.text, by: lastComment.by }] : []),
    ],
  };
}

/** The latest messages, oldest first. */
export function messagesThing(missed: readonly Missed[], count: number, timeZone: string): Thing {
  const earlier = missed.length < maxQuotes ? 0 : count - maxQuotes;
  const quotes = missed.toReversed().map(({ content, attachments, createdAt }) => ({
    quote: [shorten(content, maxQuoteLength), ...attachments.map(({ name }) => name)]
      .filter(Boolean)
      .join('\n'),
    by: formatDateTime(createdAt, timeZone),
  }));
  return {
    blocks: [
      ...(earlier > 0 ? [`${plural(earlier, 'earlier message')} not shown here.`] : []),
      ...quotes,
    ],
  };
}

/** The other person of an assignment. */
export function colleagueThing(colleague: Colleague, now: Date): Thing {
  const { id, fullName, companyName, specialization, skills, timeZone } = colleague;
  const facts: LetterFact[] = [];
  if (skills && skills.length > 0) facts.push(['Skills', skills.join(', ')]);
  if (timeZone !== null)
    facts.push([
      'Local time',
      `${formatTime(now.toISOString(), timeZone)} in ${cityOf(timeZone)} when we sent this`,
    ]);
  const detail =
    companyName ?? (specialization === null ? undefined : serviceLabel(specialization));
  return {
    blocks: [
      { title: fullName, initials: initials(fullName), ...(detail && { detail }) },
      ...(facts.length > 0 ? [{ facts }] : []),
    ],
    act: { label: 'Say hello', path: `/messages?contact=${id}` },
  };
}

async function readInvoiceThing({ db, actor }: Reading, id: number): Promise<Thing | undefined> {
  const invoice = await loadInvoice(db, id);
  return canReadInvoice(actor, invoice) ? { blocks: invoiceThing(invoice) } : undefined;
}

async function readLeadThing({ db, actor }: Reading, id: number): Promise<Thing | undefined> {
  const lead = isAdmin(actor) ? await findLead(db, id) : undefined;
  if (!lead) return undefined;
  const { fullName, company, serviceType, message } = lead;
  const facts: LetterFact[] = [];
  if (company) facts.push(['Company', company]);
  if (serviceType) facts.push(['Service', serviceLabel(serviceType)]);
  return {
    blocks: [
      { title: fullName },
      ...(facts.length > 0 ? [{ facts }] : []),
      ...(message ? [{ quote: shorten(message, maxQuoteLength) }] : []),
    ],
  };
}

/** Undefined for a subject of which the sentence says everything, or that the reader cannot read. */
async function readThing(reading: Reading, entry: Told): Promise<Thing | undefined> {
  const { db, actor, timeZone, now, site } = reading;
  const { subject, taskId, clientId } = entry;
  if (taskId !== null) {
    const result = await readResult(db, actor, taskId);
    return result && taskThing(entry, result, `${site}${placeOf(entry, actor.role).path}`);
  }
  const missed = {
    before: new Date(now.getTime() - missedAfterMinutes * 60_000),
    limit: maxQuotes,
  };
  switch (subject.kind) {
    case 'conversation':
      return messagesThing(
        await listMissed(db, messageScope(actor), { ...missed, contactId: subject.id }),
        entry.count,
        timeZone,
      );
    case 'support': {
      const areAnswers = !isAdmin(actor);
      const userId = areAnswers ? actor.id : subject.id;
      return messagesThing(
        await listMissedSupport(db, { ...missed, userId, areAnswers }),
        entry.count,
        timeZone,
      );
    }
    case 'assignment': {
      const colleague = await findColleague(db, subject.id, actor.id);
      return colleague && colleagueThing(colleague, now);
    }
    case 'subscription':
      return clientId !== null &&
        entry.kind.startsWith('hours-') &&
        canReadLedger(actor, clientId, [...(actor.clientIds ?? [])])
        ? { blocks: describeBalance(await findBalance(db, clientId)) }
        : undefined;
    case 'invoice':
      return readInvoiceThing(reading, subject.id);
    case 'lead':
      return readLeadThing(reading, subject.id);
    default:
      return undefined;
  }
}

/** Reads what the entries of one mail are about. */
export async function readThings(
  { db, site, now }: Pick<Reading, 'db' | 'site' | 'now'>,
  reader: { id: number; timeZone: string | null },
  entries: readonly Told[],
) {
  const actor = await findActor(db, reader.id);
  if (!actor) return [];
  const reading = { db, site, now, actor, timeZone: reader.timeZone ?? 'UTC' };
  const things: (Thing | undefined)[] = [];
  for (const entry of entries) things.push(await readThing(reading, entry));
  return things;
}
