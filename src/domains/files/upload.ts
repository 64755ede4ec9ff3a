import { createHash, randomUUID } from 'node:crypto';
import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { invalid, tooLarge, tooMany } from '#server/errors.ts';
import { asStorageError, type Incoming, readEnds } from '#server/files/incoming.ts';
import { drawAvatar, drawThumbnail } from '#server/files/pictures.ts';
import { type FileStore, thumbnailOf } from '#server/files/store.ts';
import { spendAllowance } from '#server/spend-allowance.ts';
import type { Actor } from '#shared/actor.ts';
import { isTorn } from './content.ts';
import { countStaged, insertFile } from './queries.ts';
import {
  type FilePurpose,
  faultOfFile,
  fileFaults,
  maxFileSize,
  maxPixels,
  sniffFileType,
  type UploadType,
} from './schema.ts';
import { refuseFullStorage } from './storage.ts';

/** What somebody may upload without using it, before the sweep takes it away. */
const mostStaged = 100;

export type Upload = { name: string; purpose: FilePurpose; content: Incoming };

type UploadContext = ActionContext & { files: FileStore };

/** Refuses an upload over a limit before it is read: too quick, too many unused ones (429), or no storage left (409). */
export async function refuseUpload(db: Db, actor: Actor) {
  if ((await countStaged(db, actor.id)) >= mostStaged)
    throw tooMany(
      'You have too many uploaded files that are not attached to anything. Please try again tomorrow.',
      3600,
    );
  await refuseFullStorage(db, actor);
  await spendAllowance(db, actor, 'upload');
}

/** What the file is, once everything about it is in order. */
async function judge({ name, purpose, content }: Upload): Promise<UploadType> {
  const { path, size } = content;
  const { start, end } = await readEnds(path, size, 2048);
  const fault = faultOfFile({ name, size, start, picturesOnly: purpose === 'avatar' });
  if (size > maxFileSize) throw tooLarge(fileFaults.tooLarge);
  if (fault) throw invalid(fault, 'file');
  const type = sniffFileType(start);
  if (!type) throw invalid(fileFaults.otherEnding, 'file');
  if (isTorn(type, { start, end })) throw invalid(fileFaults.damaged, 'file');
  return type;
}

const formats = { 'image/png': 'png', 'image/jpeg': 'jpeg', 'image/gif': 'gif' } as const;

async function draw({ purpose, content }: Upload, type: keyof typeof formats): Promise<Buffer> {
  const drawPicture = purpose === 'avatar' ? drawAvatar : drawThumbnail;
  const drawn = await drawPicture(content.path, formats[type], maxPixels);
  if (drawn === 'too many pixels') throw invalid(fileFaults.tooManyPixels, 'file');
  if (drawn === 'damaged') throw invalid(fileFaults.damaged, 'file');
  return drawn;
}

/**
 * Checks what came in, puts its content into the store and then writes the row: a crash in between, or an insert whose
 * outcome nobody knows, leaves at worst content without a row, which the file cleanup finds. Of somebody's picture only
 * the small square is kept.
 */
export async function stageFile({ db, files, actor }: UploadContext, upload: Upload) {
  const { name, purpose, content } = upload;
  const type = await judge(upload);
  const drawn = type === 'application/pdf' ? undefined : await draw(upload, type);
  const storageKey = randomUUID();
  const file = { storageKey, purpose, name, uploaderId: actor.id };
  if (purpose === 'avatar' && drawn) {
    await keep(files, storageKey, () => files.put(storageKey, drawn));
    const { size, sha256 } = { size: drawn.length, sha256: digest(drawn) };
    return insertFile(db, { ...file, type: 'image/webp', size, sha256, hasThumbnail: false });
  }
  await keep(files, storageKey, async () => {
    if (drawn) await files.put(thumbnailOf(storageKey), drawn);
    await files.putFile(storageKey, content.path);
  });
  const { size, sha256 } = content;
  return insertFile(db, { ...file, type, size, sha256, hasThumbnail: drawn !== undefined });
}

const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** What could be kept in part only is not kept at all. */
async function keep(files: FileStore, storageKey: string, put: () => Promise<void>) {
  try {
    await put();
  } catch (error) {
    await files.remove(storageKey).catch(() => {});
    await files.remove(thumbnailOf(storageKey)).catch(() => {});
    throw asStorageError(error);
  }
}
