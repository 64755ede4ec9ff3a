import { createComment } from '#domains/comments/operations.ts';
import { commentLimit, createCommentInput } from '#domains/comments/schema.ts';
import { deleteStaged } from '#domains/files/queries.ts';
import { sendMessage } from '#domains/messages/operations.ts';
import { messageLimit, sendMessageInput } from '#domains/messages/schema.ts';
import { sendSupportMessage } from '#domains/messages/support/operations.ts';
import { sendSupportInput } from '#domains/messages/support/schema.ts';
import { type Accepted, isFromProgram, type Refusal } from '#domains/tasks/mail/identify.ts';
import { type StagedFiles, stageAttachments } from '#domains/tasks/mail/mail-files.ts';
import {
  digestOf,
  type ImportContext,
  type Outcome,
  refuse,
  tooLong,
} from '#domains/tasks/mail/outcome.ts';
import { claimMail, isHandled } from '#domains/tasks/mail/queries.ts';
import { isRefusal } from '#domains/tasks/mail/refusal.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type DomainError, invalid } from '#server/errors.ts';
import type { MailContent } from '#server/mail/inbox/mail-source.ts';
import { type IncomingMail, readMail } from '#server/mail/inbox/read-mail.ts';
import { hideTags } from '#server/mail/inbox/signed-address.ts';
import { senderAddress } from '#server/mail/sender.ts';
import { secretsOf } from '#server/session/secret.ts';
import { isBlank } from '#shared/clean-text.ts';
import { type AnswerTarget, findTargets } from './address.ts';
import { answerOf, identifyAnswer } from './identify.ts';
import { answerRefused, queueAnswerWithoutFiles } from './mails.ts';
import { answerTextOf, hideLinkTokens } from './own-text.ts';

type Written = { content: string; attachmentIds: number[] };

/** The operations of the portal, with its checks, events and notifications. */
const add: Record<
  AnswerTarget['kind'],
  (context: AuditedContext, id: number, written: Written) => Promise<unknown>
> = {
  task: (context, taskId, written) =>
    createComment(context, createCommentInput.parse({ taskId, ...written })),
  conversation: (context, receiverId, written) =>
    sendMessage(context, sendMessageInput.parse({ receiverId, ...written })),
  support: (context, userId, written) =>
    sendSupportMessage(context, sendSupportInput.parse({ userId, ...written })),
};

type Received = Accepted & {
  target: AnswerTarget;
  mail: IncomingMail;
  text: string;
  isWhole: boolean;
  digest: string;
};

const noText = 'It has no text of your own.';

/** The limit of the text is the same for comments and messages. The rest of the mail is not read as text. */
const maxLength = Math.min(commentLimit, messageLimit);

function readText(mail: IncomingMail, { env }: ImportContext, base: string) {
  const { text, isWhole } = answerTextOf(hideTags(mail.text, base), [
    senderAddress(env).toLowerCase(),
    base.toLowerCase(),
  ]);
  if (text.length > maxLength)
    throw invalid(`It has more than ${maxLength.toLocaleString('en-US')} characters.`);
  return { text: hideLinkTokens(text), isWhole: isWhole && mail.isTextComplete };
}

/** The claim, the answer, its files and the mail about those left out are stored together or not at all. */
const store = (
  { db, env }: ImportContext,
  { owner, actor, target, text, isWhole, digest }: Received,
  { staged, faults }: StagedFiles,
) =>
  inTransaction(db, async (trx): Promise<Outcome> => {
    if (!(await claimMail(trx, owner.id, digest))) return 'repeated';
    // A comment needs a text; a message may have files only.
    if (isBlank(text) && (target.kind === 'task' || staged.length === 0)) throw invalid(noText);
    const author = { db: trx, actor, client: { ip: null } };
    const attachmentIds = staged.map(({ id }) => id);
    await add[target.kind](author, target.id, { content: text, attachmentIds });
    if (faults.length > 0)
      await queueAnswerWithoutFiles(trx, env, owner, { answer: answerOf(target), faults });
    return isWhole && faults.length === 0 ? 'created' : 'created-without-original';
  });

/** If the files do not fit into the storage, the answer is added without them. */
async function storeWithFiles(context: ImportContext, received: Received, files: StagedFiles) {
  const { staged, faults } = files;
  try {
    return await store(context, received, files);
  } catch (error) {
    if (!isRefusal(error) || error.kind !== 'conflict' || staged.length === 0) throw error;
    const added = staged.map(({ name }) => ({ name, reason: error.message }));
    return store(context, received, { staged: [], faults: [...faults, ...added] });
  }
}

const lostAccess = 'You no longer have access to what it answers, or it was deleted.';
const reasonOf = ({ kind, message }: DomainError) =>
  kind === 'notFound' || kind === 'forbidden' ? lostAccess : message;

async function addAnswer(
  context: ImportContext,
  { bytes }: MailContent,
  accepted: Accepted & { target: AnswerTarget },
  base: string,
): Promise<Outcome> {
  const mail = await readMail(bytes);
  const digest = digestOf(mail);
  const { owner, actor } = accepted;
  if (await isHandled(context.db, owner.id, digest)) return 'repeated';
  const received = { ...accepted, mail, digest, ...readText(mail, context, base) };
  const files = await stageAttachments({ ...context, actor }, mail.attachments);
  try {
    return await storeWithFiles(context, received, files);
  } finally {
    // Those of a stored answer are attached and stay.
    const ids = files.staged.map(({ id }) => id);
    if (ids.length > 0) await deleteStaged(context.db, actor.id, ids);
  }
}

/**
 * Adds the answer to a mail of ours to the task or conversation that the mail was about, once, however often it is called.
 * Returns undefined for a mail to another address.
 */
export async function importAnswer(
  context: ImportContext,
  content: MailContent,
  headers: IncomingMail,
): Promise<Outcome | undefined> {
  const base = context.env.TASK_MAIL_ADDRESS;
  if (base === undefined) return undefined;
  const [first, ...others] = findTargets(headers.recipients, base, secretsOf(context.env));
  if (!first) return undefined;
  if (isFromProgram(context, headers)) return 'ignored';
  const found = await identifyAnswer(context, headers, [first, ...others]);
  if (!found) return 'unanswered';
  const answer = answerOf(found.target);
  const refuseAnswer = (refusal: Refusal) =>
    refuse(context, content, refusal, (told, site) =>
      answerRefused.render({ ...told, answer }, site),
    );
  if ('reason' in found) return refuseAnswer(found);
  const own = { user: found.owner, stranger: null };
  if (!content.isComplete) return refuseAnswer({ ...own, reason: tooLong });
  try {
    return await addAnswer(context, content, found, base);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuseAnswer({ ...own, reason: reasonOf(error) });
  }
}
