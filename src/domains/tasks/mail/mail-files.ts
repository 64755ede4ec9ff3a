import { Readable } from 'node:stream';
import { deleteStaged } from '#domains/files/queries.ts';
import { baseName, faultOfFile, fileFaults, maxFiles } from '#domains/files/schema.ts';
import { checkUploadLimits, stageFile, stageMail } from '#domains/files/upload.ts';
import type { ActionContext } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { invalid } from '#server/errors.ts';
import { receive } from '#server/files/incoming.ts';
import type { FileStore } from '#server/files/store.ts';
import type { MailAttachment } from '#server/mail/inbox/read-mail.ts';
import { cleanLine } from '#shared/clean-text.ts';
import type { FileFault } from './mails.ts';
import { isRefusal } from './refusal.ts';

type FileContext = ActionContext & { env: Pick<Env, 'DATA_DIR'>; files: FileStore };

/** Whether a picture is a single pixel, which senders use to see when a mail is read. */
function isPixel({ content }: MailAttachment) {
  const start = content.toString('latin1', 0, 6);
  if (start.startsWith('GIF8') && content.length >= 10)
    return content.readUInt16LE(6) === 1 && content.readUInt16LE(8) === 1;
  if (start.startsWith('\x89PNG') && content.length >= 24)
    return content.readUInt32BE(16) === 1 && content.readUInt32BE(20) === 1;
  return false;
}

/** The files that were added to the mail, then the pictures within its text. */
const chooseAttachments = (all: MailAttachment[]) => [
  ...all.filter(({ isEmbedded }) => !isEmbedded),
  ...all.filter((one) => one.isEmbedded && !isPixel(one)),
];

async function stageAttachment(context: FileContext, name: string, content: Buffer) {
  const fault = faultOfFile({ name, size: content.length, start: content.subarray(0, 2048) });
  if (fault) throw invalid(fault);
  await checkUploadLimits(context.db, context.actor);
  const received = await receive(context.env, Readable.from([content]));
  try {
    return await stageFile(context, { name, purpose: 'attachment', content: received });
  } finally {
    await received.discard();
  }
}

/** The name of the email in the files of its task. */
export const originalName = 'original.eml';

const toShownName = (name: string) =>
  cleanLine(name.toWellFormed().replaceAll('\0', ' ')).slice(0, 100) || 'A file without a name';

type StagedFile = { id: number; name: string };
export type StagedFiles = { staged: StagedFile[]; faults: FileFault[] };

// No other file of a mail can have this name, because its type is not accepted.
export const isOriginal = ({ name }: StagedFile) => name === originalName;
export const hasOriginal = (staged: StagedFile[]) => staged.some(isOriginal);

const discard = ({ db, actor }: FileContext, staged: StagedFiles['staged']) =>
  deleteStaged(
    db,
    actor.id,
    staged.map(({ id }) => id),
  );

/** Stores the files of a mail by the rules of uploads. Returns them, and the files that were refused. */
export async function stageAttachments(
  context: FileContext,
  attachments: MailAttachment[],
): Promise<StagedFiles> {
  const { staged, faults }: StagedFiles = { staged: [], faults: [] };
  for (const { name: path, content } of chooseAttachments(attachments)) {
    const name = baseName(path);
    try {
      if (staged.length >= maxFiles) throw invalid(fileFaults.tooMany);
      const file = await stageAttachment(context, name, content);
      staged.push({ id: file.id, name: file.name });
    } catch (error) {
      if (!isRefusal(error)) {
        await discard(context, staged);
        throw error;
      }
      faults.push({ name: toShownName(name), reason: error.message });
    }
  }
  return { staged, faults };
}

/** Stores the files of a mail and, as the last one, the mail itself. */
export async function stageFiles(
  context: FileContext,
  attachments: MailAttachment[],
  original: Buffer,
): Promise<StagedFiles> {
  const { staged, faults } = await stageAttachments(context, attachments);
  try {
    const { id } = await stageMail(context, originalName, original);
    return { staged: [...staged, { id, name: originalName }], faults };
  } catch (error) {
    await discard(context, staged);
    throw error;
  }
}
