import { createHash } from 'node:crypto';
import { findTokens } from '#domains/tasks/mail/address.ts';
import { isFromProgram } from '#domains/tasks/mail/identify.ts';
import type { ImportContext, Outcome } from '#domains/tasks/mail/outcome.ts';
import { isRefusal } from '#domains/tasks/mail/refusal.ts';
import { ownTextOf } from '#domains/tasks/mail/task-fields.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { type Allowance, countUse } from '#server/limits/throttle.ts';
import type { MailContent } from '#server/mail/inbox/mail-source.ts';
import { type IncomingMail, readMail } from '#server/mail/inbox/read-mail.ts';
import { hideTags } from '#server/mail/inbox/signed-address.ts';
import { shorten, toLine } from '#server/mail/letter.ts';
import { secretsOf } from '#server/session/secret.ts';
import { isBlank } from '#shared/clean-text.ts';
import { emailAddress } from '#shared/mail-address.ts';
import { findMergeTarget } from '../merge-queries.ts';
import { insertLead, lockLeadForUpdate, touchLead } from '../queries.ts';
import type { Lead } from '../schema.ts';
import { findAddressedLead, namesLeadAddress } from './address.ts';
import { claimMail, insertAnswer, isHandled } from './queries.ts';

const hourSeconds = 3_600;
const refusal = 'Too many emails.';
const limitOfLead: Allowance = { max: 60, windowSeconds: hourSeconds, refusal };
const limitOfSender: Allowance = { max: 5, windowSeconds: 24 * hourSeconds, refusal };
/** Of new leads by mail together, because the author of a mail may be forged. */
const limitOfAll: Allowance = { max: 60, windowSeconds: hourSeconds, refusal };

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex');

/** The same for each delivery of a mail, which may have other headers of mail servers. */
const digestOf = ({ messageId, date, from, subject, text }: IncomingMail) =>
  sha256(JSON.stringify([messageId, date, from, subject, text]));

const maxLength = { name: 120, subject: 200, text: 5000 };

type Received = { sender: string; name: string; subject: string; text: string; digest: string };

/** What is stored of a mail; undefined if it does not name one author with an address. */
function toReceived(mail: IncomingMail, base: string): Received | undefined {
  const sender = emailAddress('').safeParse(mail.from).data;
  if (sender === undefined) return undefined;
  const hide = (text: string) => hideTags(text, base);
  const subject = shorten(hide(toLine(mail.subject.toWellFormed())), maxLength.subject);
  const text = hide(ownTextOf(mail.text, mail.isReply));
  const name = shorten(toLine(mail.fromName.toWellFormed()), maxLength.name);
  return {
    sender,
    name: isBlank(name) ? shorten(sender.split('@')[0] ?? sender, maxLength.name) : name,
    subject,
    text: shorten(isBlank(text) ? subject : text, maxLength.text),
    digest: digestOf(mail),
  };
}

/** The lead of the address, or the one that it was merged into, perhaps while this waited for its lock. */
async function lockAddressedLead(db: Db, leadId: number | undefined): Promise<Lead | undefined> {
  if (leadId === undefined) return undefined;
  return (
    (await lockLeadForUpdate(db, leadId)) ??
    lockAddressedLead(db, await findMergeTarget(db, leadId))
  );
}

async function addAnswer(db: Db, leadId: number, { sender, subject, text }: Received) {
  await countUse(db, `leadAnswer:${leadId}`, limitOfLead);
  const content = isBlank(text) ? 'An email without a text.' : text;
  await insertAnswer(db, { leadId, sender, subject, content });
  await touchLead(db, leadId);
}

async function addLead(db: Db, { sender, name, subject, text }: Received) {
  await countUse(db, `leadMail:${sha256(sender.toLowerCase())}`, limitOfSender);
  await countUse(db, 'leadMail:all', limitOfAll);
  const parts = text.includes(subject) ? [text] : [subject, text];
  const message = shorten(parts.filter((part) => !isBlank(part)).join('\n\n'), maxLength.text);
  await insertLead(db, {
    fullName: name,
    email: sender,
    message: isBlank(message) ? null : message,
    source: 'email',
  });
}

/** What is stored has the text only, so a mail with files stays in the mailbox. */
const outcomeOf = ({ attachments, isTextComplete }: IncomingMail, isComplete: boolean): Outcome =>
  attachments.some(({ isEmbedded }) => !isEmbedded) || !isTextComplete || !isComplete
    ? 'created-without-original'
    : 'created';

/** The claim, and the answer or the new lead, are stored together or not at all. */
const store = (
  { db }: ImportContext,
  received: Received,
  { leadId, isFromList }: { leadId: number | undefined; isFromList: boolean },
) =>
  inTransaction(db, async (trx): Promise<Outcome> => {
    const lead = await lockAddressedLead(trx, leadId);
    // Newsletters and groups ask for nothing.
    if (!lead && isFromList) return 'unanswered';
    if (!(await claimMail(trx, received.digest))) return 'repeated';
    if (lead) await addAnswer(trx, lead.id, received);
    else await addLead(trx, received);
    return 'created';
  });

/** The mailbox may add its own address to each mail as a recipient, so a mail to a task address is no request. */
const isRequest = (recipients: string, base: string, taskBase = '') =>
  findTokens(recipients, taskBase).length === 0 && namesLeadAddress(recipients, base);

/**
 * Stores a mail to the address for leads once, however often it is called: as an answer of the lead whose address it
 * names, or else as a new lead. Returns undefined for a mail to another address.
 */
export async function importLeadMail(
  context: ImportContext,
  { bytes, isComplete }: MailContent,
  headers: IncomingMail,
): Promise<Outcome | undefined> {
  const { db, env } = context;
  const base = env.LEAD_MAIL_ADDRESS;
  if (base === undefined) return undefined;
  const leadId = findAddressedLead(headers.recipients, base, secretsOf(env));
  if (leadId === undefined && !isRequest(headers.recipients, base, env.TASK_MAIL_ADDRESS))
    return undefined;
  if (isFromProgram(context, headers)) return 'ignored';
  const mail = await readMail(bytes);
  const received = toReceived(mail, base);
  if (!received) return 'unanswered';
  if (await isHandled(db, received.digest)) return 'repeated';
  try {
    const outcome = await store(context, received, { leadId, isFromList: headers.isFromList });
    return outcome === 'created' ? outcomeOf(mail, isComplete) : outcome;
  } catch (error) {
    if (isRefusal(error)) return 'unanswered';
    throw error;
  }
}
