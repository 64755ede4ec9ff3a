import { createHash } from 'node:crypto';
import { attach } from '#domains/files/operations.ts';
import { deleteStaged } from '#domains/files/queries.ts';
import { findTimeZone } from '#domains/users/presence/queries.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { spendAllowance } from '#server/limits.ts';
import { findActor } from '#server/live/sessions.ts';
import type { MailContent } from '#server/mail/inbox/mail-source.ts';
import { headersOf, type IncomingMail, readMail } from '#server/mail/inbox/read-mail.ts';
import { senderOf } from '#server/mail/sender.ts';
import type { Actor } from '#shared/actor.ts';
import { today } from '#shared/dates.ts';
import { createTasks } from '../create-operations.ts';
import { canMailTasks } from '../policy.ts';
import { createTasksInput } from '../schema.ts';
import { findTokens } from './address.ts';
import { stageAttachments } from './mail-files.ts';
import { type FileFault, queueTaskCreated, queueTaskRefused } from './mails.ts';
import { type AddressOwner, claimMail, isHandled, listOwners } from './queries.ts';
import { isRefusal } from './refusal.ts';
import { toTaskFields } from './task-fields.ts';

export type ImportContext = Pick<Services, 'db' | 'env' | 'files'>;

/** `ignored`: the mail belongs to no user, or a program has sent it. */
export type Outcome = 'created' | 'refused' | 'repeated' | 'ignored';

/** In bytes. The limit of most mail servers. */
export const maxMailBytes = 25 * 1024 * 1024;
const tooLong = 'The email is larger than 25 MB.';

type Received = { mail: IncomingMail; digest: string; owner: AddressOwner; actor: Actor };
type Files = { ids: number[]; faults: FileFault[] };

const digestOf = (mail: IncomingMail, bytes: Buffer) =>
  createHash('sha256')
    .update(mail.messageId ?? bytes)
    .digest('hex');

const isOwnSender = ({ env }: ImportContext, from: string | null) =>
  from !== null &&
  (senderOf(env).toLowerCase().endsWith(`<${from}>`) ||
    senderOf(env).toLowerCase() === from ||
    env.TASK_MAIL_ADDRESS?.toLowerCase() === from);

/** The owner of the address that the mail was sent to; the sender, if the mail names the addresses of several users. */
async function findOwner({ db, env }: ImportContext, { recipients, from }: IncomingMail) {
  const tokens = findTokens(recipients, env.TASK_MAIL_ADDRESS ?? '');
  const owners = tokens.length > 0 ? await listOwners(db, tokens) : [];
  return owners.find(({ email }) => email.toLowerCase() === from) ?? owners[0];
}

/** Reads only the headers: a mail from a stranger must not cost much. */
async function identify(
  context: ImportContext,
  { bytes }: MailContent,
): Promise<Received | undefined> {
  const mail = await readMail(headersOf(bytes));
  if (mail.isAutomatic || isOwnSender(context, mail.from)) return undefined;
  const owner = await findOwner(context, mail);
  const actor = owner && (await findActor(context.db, owner.id));
  if (!owner || !actor || !canMailTasks(actor)) return undefined;
  return { mail, digest: digestOf(mail, bytes), owner, actor };
}

/** The reason why the mail cannot become a task, or null. */
function obstacleOf({ mail, owner }: Received, { isComplete }: MailContent) {
  if (owner.email.toLowerCase() !== mail.from) {
    const sender = mail.from ? `It was sent from ${mail.from.slice(0, 254)}. ` : '';
    return `${sender}Only emails from the address of your account become tasks.`;
  }
  return isComplete ? null : tooLong;
}

/** The claim, the task, its files and the answer are stored together or not at all. */
const create = (
  { db, env }: ImportContext,
  { mail, digest, owner, actor }: Received,
  { ids, faults }: Files,
): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    if (!(await claimMail(trx, owner.id, digest))) return 'repeated';
    await spendAllowance(trx, actor, 'taskMail');
    const timeZone = (await findTimeZone(trx, owner.id)) ?? 'UTC';
    const fields = toTaskFields(mail, today(Date.now(), timeZone));
    const author = { db: trx, actor, client: { ip: null } };
    const { tasks, va } = await createTasks(author, createTasksInput.parse({ tasks: [fields] }));
    const [task] = tasks;
    if (!task) throw new Error('No task was created');
    if (ids.length > 0) await attach(trx, actor, { taskId: task.id }, ids, 'attachmentIds');
    const { title, dueDate, priority } = fields;
    await queueTaskCreated(trx, env, owner, { id: task.id, title, dueDate, priority, va, faults });
    return 'created';
  });

async function mayAnswer(db: Db, actor: Actor) {
  try {
    await spendAllowance(db, actor, 'taskMailRefusal');
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}

const refuse = (
  { db, env }: ImportContext,
  { digest, owner, actor }: Received,
  reason: string,
): Promise<Outcome> =>
  db.transaction().execute(async (trx) => {
    if (!(await claimMail(trx, owner.id, digest))) return 'repeated';
    if (await mayAnswer(trx, actor)) await queueTaskRefused(trx, env, owner, reason);
    return 'refused';
  });

/** If the files do not fit into the client's storage, the task is created without them. */
async function createWithFiles(context: ImportContext, received: Received, files: Files) {
  try {
    return await create(context, received, files);
  } catch (error) {
    if (!isRefusal(error) || error.kind !== 'conflict' || files.ids.length === 0) throw error;
    const reason = error.message;
    const faults = [...files.faults, { name: 'All files', reason }];
    return create(context, received, { ids: [], faults });
  }
}

/** Turns a mail into a task once, however often it is called. */
export async function importMail(context: ImportContext, content: MailContent): Promise<Outcome> {
  const identified = await identify(context, content);
  if (!identified) return 'ignored';
  const { digest, owner, actor } = identified;
  if (await isHandled(context.db, owner.id, digest)) return 'repeated';
  const obstacle = obstacleOf(identified, content);
  if (obstacle !== null) return refuse(context, identified, obstacle);
  const mail = await readMail(content.bytes);
  const received = { ...identified, mail };
  const files = await stageAttachments({ ...context, actor }, mail.attachments);
  try {
    return await createWithFiles(context, received, files);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse(context, received, error.message);
  } finally {
    // Those of a created task are attached and stay.
    if (files.ids.length > 0) await deleteStaged(context.db, actor.id, files.ids);
  }
}
