import * as z from 'zod';
import { id, reference } from '#shared/id.ts';
import { filePurposes, mediaTypes } from '#shared/value-sets.ts';

/** In bytes; the form shows 10 MB. */
export const maxFileSize = 10 * 1024 * 1024;
/** Per task or comment. */
export const maxFiles = 10;
const maxNameLength = 200;
/** Width times height, because a picture of a few kilobytes can need gigabytes when decoded. */
export const maxPixels = 50_000_000;

/** The allowed types and their file extensions. */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
} as const;
export type UploadType = keyof typeof fileTypes;

/** The `accept` attribute of file inputs. */
export const accept = Object.entries(fileTypes)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');
export const acceptPictures = accept
  .split(',')
  .filter((one) => !one.includes('pdf'))
  .join(',');

export const isPicture = (type: string) => type.startsWith('image/');

/** The messages for refused files, used by the browser and the server. */
export const fileFaults = {
  tooLarge: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  unknownType: 'Only PNG, JPG, GIF and PDF files can be added.',
  wrongExtension: 'The file name does not match its content.',
  badName: 'The file name has characters that are not allowed.',
  longName: `The file name has more than ${maxNameLength} characters.`,
  damaged: 'The file is damaged and cannot be opened.',
  tooManyPixels: 'The picture has more than 50 million pixels.',
  notAPicture: 'A profile picture must be a PNG, JPG or GIF file.',
  tooMany: `At most ${maxFiles} files can be added.`,
  unavailable: 'A file is no longer available. Please add it again.',
} as const;

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const signatures: [UploadType, number[]][] = [
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', ascii('GIF87a')],
  ['image/gif', ascii('GIF89a')],
  ['application/pdf', ascii('%PDF-')],
];

/** The type by the first bytes (a dozen are enough). Only the server checks the rest of the content. */
export function sniffFileType(bytes: Uint8Array): UploadType | undefined {
  const found = signatures.find(([, signature]) =>
    signature.every((byte, index) => bytes[index] === byte),
  );
  return found?.[0];
}

// Control characters, and characters that reverse the text direction to disguise an extension.
const forbiddenInName = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** The name without the folders before it. */
export const baseName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();

/** The problem with a file name, or undefined. */
export function faultOfName(name: string): string | undefined {
  if (!name.isWellFormed() || forbiddenInName.test(name)) return fileFaults.badName;
  if ([...name].length > maxNameLength) return fileFaults.longName;
  const endings: readonly string[] = Object.values(fileTypes).flat();
  return endings.includes(endingOf(name)) ? undefined : fileFaults.unknownType;
}

const endingOf = (name: string) => /[^.]\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

type Candidate = {
  name: string;
  size: number;
  /** The first bytes of the content. */
  start: Uint8Array;
  picturesOnly?: boolean;
};

/** The problem with a file by its name, size and first bytes, or undefined. */
export function faultOfFile({ name, size, start, picturesOnly = false }: Candidate) {
  if (size > maxFileSize) return fileFaults.tooLarge;
  const fault = faultOfName(name);
  if (fault === fileFaults.unknownType && picturesOnly) return fileFaults.notAPicture;
  if (fault) return fault;
  if (size === 0) return fileFaults.empty;
  const type = sniffFileType(start);
  const endings: readonly string[] = type ? fileTypes[type] : [];
  if (!type || !endings.includes(endingOf(name))) return fileFaults.wrongExtension;
  return picturesOnly && !isPicture(type) ? fileFaults.notAPicture : undefined;
}

export const filePurpose = z.enum(filePurposes, {
  error: 'The purpose must be attachment or avatar',
});
export type FilePurpose = z.infer<typeof filePurpose>;

export const attachment = z
  .object({
    id: z.int(),
    name: z.string(),
    size: z.int(),
    type: z.enum(mediaTypes),
    url: z.string(),
    /** Null for files without a thumbnail, such as PDFs. */
    thumbnailUrl: z.string().nullable(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

/** Ids of staged files. */
const fileIds = z
  .array(reference(fileFaults.unavailable), { error: 'Files must be a list of ids' })
  .max(maxFiles, fileFaults.tooMany);

/** The input field of tasks and comments created with files. */
export const attachmentIds = fileIds.optional();

export const attachToTaskInput = z.object({ taskId: id, fileIds: fileIds.min(1, 'Add a file') });
export const fileRef = z.object({ id });
