import { attach } from '#domains/files/operations.ts';
import { deleteStaged } from '#domains/files/queries.ts';
import { findTimeZone } from '#domains/users/presence/queries.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { MailContent } from '#server/mail/inbox/mail-source.ts';
import { type IncomingMail, readMail } from '#server/mail/inbox/read-mail.ts';
import { today } from '#shared/dates.ts';
import { createTasks } from '../create/operations.ts';
import { createTasksInput } from '../schema.ts';
import { findTokens, hideTokens } from './address.ts';
import { type Accepted, identify, isFromProgram, type Refusal } from './identify.ts';
import { hasOriginal, isOriginal, type StagedFiles, stageFiles } from './mail-files.ts';
import { queueTaskCreated, taskRefused } from './mails.ts';
import { digestOf, type ImportContext, type Outcome, refuse, tooLong } from './outcome.ts';
import { claimMail, isHandled } from './queries.ts';
import { isRefusal } from './refusal.ts';
import { toTaskFields } from './task-fields.ts';

/** In bytes. The limit of most mail servers. */
export const maxMailBytes = 25 * 1024 * 1024;

const refuseTask = (context: ImportContext, content: MailContent, refusal: Refusal) =>
  refuse(context, content, refusal, taskRefused.render);

type Received = Accepted & { mail: IncomingMail; digest: string };

/** The claim, the task, its files and the answer are stored together or not at all. */
const create = (
  { db, env }: ImportContext,
  { mail, digest, owner, actor }: Received,
  { staged, faults }: StagedFiles,
): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    if (!(await claimMail(trx, owner.id, digest))) return 'repeated';
    await spendAllowance(trx, actor, 'taskMail');
    const timeZone = (await findTimeZone(trx, owner.id)) ?? 'UTC';
    const fields = toTaskFields(mail, today(Date.now(), timeZone), hasOriginal(staged));
    const author = { db: trx, actor, client: { ip: null } };
    const { tasks, va } = await createTasks(author, createTasksInput.parse({ tasks: [fields] }));
    const [task] = tasks;
    if (!task) throw new Error('No task was created');
    const ids = staged.map(({ id }) => id);
    if (ids.length > 0) await attach(trx, actor, { taskId: task.id }, ids, 'attachmentIds');
    const { title, dueDate, priority } = fields;
    await queueTaskCreated(trx, env, owner, { id: task.id, title, dueDate, priority, va, faults });
    return hasOriginal(staged) ? 'created' : 'created-without-original';
  });

/** If the files do not fit into the client's storage, the task is created without the mail itself, or else without files. */
async function createWithFiles(
  context: ImportContext,
  received: Received,
  { staged, faults }: StagedFiles,
): Promise<Outcome> {
  try {
    return await create(context, received, { staged, faults });
  } catch (error) {
    if (!isRefusal(error) || error.kind !== 'conflict' || staged.length === 0) throw error;
    const kept = hasOriginal(staged) ? staged.filter((file) => !isOriginal(file)) : [];
    const left = staged.filter((file) => !kept.includes(file));
    const added = left.map(({ name }) => ({ name, reason: error.message }));
    return createWithFiles(context, received, { staged: kept, faults: [...faults, ...added] });
  }
}

/** The mail as other people of the task may read it. */
async function readWithoutTokens({ bytes }: MailContent, base: string) {
  const mail = await readMail(bytes);
  const tokens = findTokens(mail.recipients, base);
  const original = Buffer.from(hideTokens(bytes.toString('latin1'), tokens), 'latin1');
  const hide = (text: string) => hideTokens(text, tokens);
  const attachments = mail.attachments.map((one) => ({ ...one, name: hide(one.name) }));
  return {
    mail: { ...mail, subject: hide(mail.subject), text: hide(mail.text), attachments },
    original,
  };
}

async function createTask(context: ImportContext, content: MailContent, accepted: Accepted) {
  const base = context.env.TASK_MAIL_ADDRESS ?? '';
  const { mail, original } = await readWithoutTokens(content, base);
  const received = { ...accepted, mail, digest: digestOf(mail) };
  const { owner, actor } = accepted;
  if (await isHandled(context.db, owner.id, received.digest)) return 'repeated';
  const files = await stageFiles({ ...context, actor }, mail.attachments, original);
  try {
    return await createWithFiles(context, received, files);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuseTask(context, content, { user: owner, stranger: null, reason: error.message });
  } finally {
    // Those of a created task are attached and stay.
    const ids = files.staged.map(({ id }) => id);
    if (ids.length > 0) await deleteStaged(context.db, actor.id, ids);
  }
}

/** Turns a mail into a task once, however often it is called. */
export async function importMail(
  context: ImportContext,
  content: MailContent,
  headers: IncomingMail,
): Promise<Outcome> {
  if (isFromProgram(context, headers)) return 'ignored';
  if (context.env.TASK_MAIL_ADDRESS === undefined) return 'unanswered';
  const identified = await identify(context, headers);
  if (!identified) return 'unanswered';
  if ('reason' in identified) return refuseTask(context, content, identified);
  if (!content.isComplete)
    return refuseTask(context, content, {
      user: identified.owner,
      stranger: null,
      reason: tooLong,
    });
  return createTask(context, content, identified);
}
