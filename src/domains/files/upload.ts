import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { NewRow } from '#db/types.ts';
import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { invalid, tooLarge, tooMany } from '#server/errors.ts';
import { asStorageError, type Incoming, readEnds } from '#server/files/incoming.ts';
import { drawAvatar, drawThumbnail } from '#server/files/pictures.ts';
import type { FileStore } from '#server/files/store.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { spendAtNetwork } from '#server/limits/shared-limits.ts';
import type { Actor } from '#shared/actor.ts';
import { emailType } from '#shared/original-mail.ts';
import { thumbnailOf } from '#shared/storage-key.ts';
import type { OfficeType } from './office.ts';
import { readOfficeType } from './office-content.ts';
import { countStaged, insertFile } from './queries.ts';
import {
  type FilePurpose,
  faultOfFile,
  fileFaults,
  maxFileSize,
  maxPixels,
  nameForType,
  sniffFileType,
  type UploadType,
} from './schema.ts';
import { checkStorageBeforeUpload } from './storage.ts';

/** Maximum number of unattached uploads per user; the file cleanup deletes them later. */
const maxStagedFiles = 100;

export type Upload = { name: string; purpose: FilePurpose; content: Incoming };

export type StoredUpload = NewRow<'files'>;

type UploadContext = ActionContext & { files: FileStore };

/** Checks the limits before the upload is read: rate, unattached files (429) and storage (409). */
export async function checkUploadLimits(db: Db, actor: Actor, ip?: string) {
  if ((await countStaged(db, actor.id)) >= maxStagedFiles)
    throw tooMany(
      'You have too many uploaded files that are not attached to anything. Please try again tomorrow.',
      3600,
    );
  await checkStorageBeforeUpload(db, actor);
  if (ip !== undefined) await spendAtNetwork(db, ip);
  await spendAllowance(db, actor, 'upload');
}

const pdfHeader = /%PDF-[12]\.\d/;

/** True if a PDF lacks its header or its end marker, before which and after which there may be other bytes. */
function isIncomplete(type: UploadType, { start, end }: { start: Buffer; end: Buffer }) {
  if (type !== 'application/pdf') return false;
  return !pdfHeader.test(start.toString('latin1')) || !end.toString('latin1').includes('%%EOF');
}

/** An office file has at most 10 MB, so its whole content is checked in memory. */
async function validateOffice(name: string, path: string): Promise<OfficeType> {
  const type = readOfficeType(await readFile(path), name);
  if (type === 'damaged' || type === 'macros' || type === 'notUtf8')
    throw invalid(fileFaults[type], 'file');
  if (!type) throw invalid(fileFaults.unknownOfficeType, 'file');
  return type;
}

/** Returns the file's type; throws if the file is not valid. */
async function validateUpload({ name, purpose, content }: Upload): Promise<UploadType> {
  const { path, size } = content;
  const { start, end } = await readEnds(path, size, 2048);
  const fault = faultOfFile({ name, size, start, picturesOnly: purpose === 'avatar' });
  if (size > maxFileSize) throw tooLarge(fileFaults.tooLarge);
  if (fault) throw invalid(fault, 'file');
  const type = sniffFileType(start);
  if (!type) return validateOffice(name, path);
  if (isIncomplete(type, { start, end })) throw invalid(fileFaults.damaged, 'file');
  return type;
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif' } as const;
const isPictureType = (type: string): type is keyof typeof formats => Object.hasOwn(formats, type);

async function renderPicture(
  { purpose, content }: Upload,
  type: keyof typeof formats,
): Promise<Buffer> {
  const drawPicture = purpose === 'avatar' ? drawAvatar : drawThumbnail;
  const drawn = await drawPicture(content.path, formats[type], maxPixels);
  if (drawn === 'too many pixels') throw invalid(fileFaults.tooManyPixels, 'file');
  if (drawn === 'damaged') throw invalid(fileFaults.damaged, 'file');
  return drawn;
}

type Store = { files: FileStore; actor: Actor };

/** Validates the upload and stores its content. Returns the row of the file, which the caller inserts or discards. */
export async function storeUpload({ files, actor }: Store, upload: Upload): Promise<StoredUpload> {
  const { name, purpose, content } = upload;
  const type = await validateUpload(upload);
  const drawn = isPictureType(type) ? await renderPicture(upload, type) : undefined;
  const storageKey = randomUUID();
  const file = { storageKey, purpose, name: nameForType(name, type), uploaderId: actor.id };
  if (purpose === 'avatar' && drawn) {
    await storeCompletely(files, storageKey, () => files.put(storageKey, drawn));
    const { size, sha256 } = { size: drawn.length, sha256: digest(drawn) };
    return { ...file, type: 'image/webp', size, sha256, hasThumbnail: false };
  }
  await storeCompletely(files, storageKey, async () => {
    if (drawn) await files.put(thumbnailOf(storageKey), drawn);
    await files.putFile(storageKey, content.path);
  });
  const { size, sha256 } = content;
  return { ...file, type, size, sha256, hasThumbnail: drawn !== undefined };
}

/** Stores an email, which becomes the file of a task. Users cannot upload files of this type. */
export async function stageMail({ db, files, actor }: UploadContext, name: string, mail: Buffer) {
  const storageKey = randomUUID();
  await storeCompletely(files, storageKey, () => files.put(storageKey, mail));
  return insertFile(db, {
    storageKey,
    purpose: 'attachment',
    name,
    uploaderId: actor.id,
    type: emailType,
    size: mail.length,
    sha256: digest(mail),
    hasThumbnail: false,
  });
}

/** Deletes the content of an upload that gets no row. */
export async function discardUpload(files: FileStore, { storageKey }: StoredUpload) {
  await files.remove(storageKey).catch(() => {});
  await files.remove(thumbnailOf(storageKey)).catch(() => {});
}

/**
 * Stores the content of the upload and then inserts the row. A crash in between leaves content without a row, which the
 * file cleanup deletes. Of a profile picture only the small square is stored.
 */
export const stageFile = async (context: UploadContext, upload: Upload) =>
  insertFile(context.db, await storeUpload(context, upload));

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Deletes the content again if it could not be stored completely. */
async function storeCompletely(files: FileStore, storageKey: string, put: () => Promise<void>) {
  try {
    await put();
  } catch (error) {
    await files.remove(storageKey).catch(() => {});
    await files.remove(thumbnailOf(storageKey)).catch(() => {});
    throw asStorageError(error);
  }
}
