import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { findOpenReview } from '#domains/reviews/link/queries.ts';
import { reviewLinksOf } from '#domains/reviews/link/token.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import type { MailThread } from '#server/mail/headers.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import type { MailTemplate } from '#server/mail/template.ts';
import { listNotificationsById } from '../queries.ts';
import type { Notification } from '../schema.ts';
import { unsubscribeLinkOf } from '../unsubscribe/token.ts';
import { answerMailboxOf } from './answers.ts';
import { digest, updates } from './list-templates.ts';
import {
  type ClaimedEntry,
  listReaders,
  lockPendingEntries,
  markMailed,
  type Reader,
} from './mail-queries.ts';
import { isDue, isQuiet, isUrgent } from './schedule.ts';
import {
  type Entries,
  isAssigned,
  kindsOf,
  type MailedEntries,
  missedMessages,
  notificationMail,
} from './templates.ts';
import { readThings } from './things.ts';

type MailContext = { db: Kysely<Database>; env: MailEnv };

const readersPerPage = 200;
/** Entries beyond this number are mailed in the next run. */
const maxEntriesPerReader = 200;
/** More mails than this to one user at the same time become one. */
const maxSeparateMails = 3;

const isMessage = ({ kind }: Pick<Notification, 'kind'>) => kind === 'message-missed';

const subjectOf = (entry: ClaimedEntry) => `${entry.subjectKind} ${entry.subjectId}`;

/** The entries to mail now, grouped by mail: a digest has all, and a due entry takes those of its subject along. */
function groupDue(entries: ClaimedEntry[], reader: Reader, now: Date): ClaimedEntry[][] {
  const hasDue = (group: ClaimedEntry[]) => group.some((entry) => isDue(entry, reader, now));
  if (reader.digestHour !== null) return hasDue(entries) ? [entries] : [];
  // Tasks that are assigned one after the other are one mail.
  const assigned = new Set(entries.filter(isAssigned).map(subjectOf));
  const groupOf = (entry: ClaimedEntry) => {
    if (isMessage(entry)) return 'messages';
    return assigned.has(subjectOf(entry)) ? 'assigned' : subjectOf(entry);
  };
  return [...Map.groupBy(entries, groupOf).values()].filter(hasDue);
}

/** The most urgent first, then the latest. */
const byUrgency = (a: Notification, b: Notification) =>
  Number(isUrgent(b.kind)) - Number(isUrgent(a.kind)) || b.updatedAt.localeCompare(a.updatedAt);

/** Entries whose subject the reader cannot read any more are not mailed. */
async function readGroup(db: Db, reader: Reader, group: ClaimedEntry[]) {
  const ids = group.map(({ id }) => id);
  const read = await listNotificationsById(db, reader, ids);
  return read.filter(({ subject }) => subject.title !== null).toSorted(byUrgency);
}

type Composed = {
  template: MailTemplate<MailedEntries>;
  entries: Entries;
  thread?: MailThread;
};

const toEntries = ([first, ...others]: Notification[]): Entries[] =>
  first ? [[first, ...others]] : [];

function composeGroup(entries: Entries): Composed {
  const [{ subject }, ...others] = entries;
  const isOne = others.every(
    (one) => one.subject.id === subject.id && one.subject.kind === subject.kind,
  );
  const single = entries.every(isMessage) ? missedMessages : notificationMail;
  // Several subjects are no thread.
  if (!isOne) return { template: single === missedMessages ? single : updates, entries };
  return { template: single, entries, thread: { kind: subject.kind, id: subject.id } };
}

function compose(reader: Reader, groups: Notification[][]): Composed[] {
  const all = toEntries(groups.flat().toSorted(byUrgency));
  if (reader.digestHour !== null) return all.map((entries) => ({ template: digest, entries }));
  if (groups.length > maxSeparateMails)
    return all.map((entries) => ({ template: updates, entries }));
  return groups.flatMap(toEntries).map(composeGroup);
}

/** The links to approve, or to request changes to, the task that the mail is about. */
async function reviewOf(
  { db, env }: { db: Db; env: MailEnv },
  { template, entries }: Composed,
  { userId, now }: { userId: number; now: Date },
) {
  const asked = entries.find(({ kind }) => kind === 'approval-wanted');
  if (template !== notificationMail || asked?.taskId == null) return {};
  const review = await findOpenReview(db, asked.taskId);
  return review ? { review: reviewLinksOf(env, { reviewId: review.id, userId }, now) } : {};
}

/** The entries of which a mail shows what they are about. Lists of several subjects have no room for it. */
function shownOf({ template, entries }: Composed) {
  if (template === missedMessages) return entries;
  return template === notificationMail ? entries.slice(0, 1) : [];
}

/** Programs quote a mail below its answer, so one that can be answered has no links to decide. */
const replyToOf = (
  env: MailEnv,
  reader: Reader,
  { entries, thread }: Composed,
  hasLinks: boolean,
) => (thread && !hasLinks ? answerMailboxOf(env, entries, reader) : undefined);

async function queueComposed(
  { db, env }: { db: Db; env: MailEnv },
  reader: Reader,
  composed: Composed,
  now: Date,
) {
  const { id, email, fullName, role } = reader;
  const { template, entries, ...thread } = composed;
  const site = siteAddress(env);
  const things = await readThings({ db, site, now }, reader, shownOf(composed));
  const review = await reviewOf({ db, env }, composed, { userId: id, now });
  const replyTo = replyToOf(env, reader, composed, 'review' in review);
  const mailed = { fullName, role, entries, things, canAnswer: replyTo !== undefined, ...review };
  const kinds = template === digest ? 'digest' : kindsOf(entries);
  const unsubscribeLink = unsubscribeLinkOf(env, { userId: id, kinds });
  await queueMail(db, env, {
    ...template.render({ ...mailed, unsubscribeLink }, site),
    ...thread,
    ...(replyTo && { replyTo, isAutomatic: true }),
    to: email,
    userId: id,
    unsubscribeLink,
  });
}

/** Mails what is due for one user, and claims it in the same transaction. Returns the number of mails. */
const mailReader = ({ db, env }: MailContext, reader: Reader, now: Date) =>
  inTransaction(db, async (trx) => {
    const pending = await lockPendingEntries(trx, {
      userId: reader.id,
      limit: maxEntriesPerReader,
    });
    const due = groupDue(pending, reader, now);
    if (due.length === 0) return 0;
    await markMailed(
      trx,
      due.flat().map(({ id }) => id),
    );
    const groups: Notification[][] = [];
    for (const group of due) groups.push(await readGroup(trx, reader, group));
    const mails = compose(reader, groups);
    for (const mail of mails) await queueComposed({ db: trx, env }, reader, mail, now);
    return mails.length;
  });

/**
 * Mails the unread notifications that are due, each act once, on any number of nodes. Runs every minute. Returns the
 * number of mails.
 */
export async function sendNotificationMails(context: MailContext, now: Date) {
  let sent = 0;
  let afterId = 0;
  let readers: Reader[];
  do {
    readers = await listReaders(context.db, { afterId, limit: readersPerPage });
    for (const reader of readers)
      if (reader.status !== 'inactive' && !isQuiet(reader, now))
        sent += await mailReader(context, reader, now);
    afterId = readers.at(-1)?.id ?? afterId;
  } while (readers.length === readersPerPage);
  return sent;
}
