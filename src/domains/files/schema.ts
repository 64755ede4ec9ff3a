import * as z from 'zod';
import { id, reference } from '#shared/id.ts';

/** Ten megabytes, as the form says. */
export const maxFileSize = 10 * 1024 * 1024;
/** Of one task or one comment. */
export const maxFiles = 10;
const maxNameLength = 200;
/** Width times height: a picture of a few kilobytes may unfold to gigabytes. */
export const maxPixels = 50_000_000;

/** What may be uploaded, with the endings that go with it. */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
} as const;
export type UploadType = keyof typeof fileTypes;

/** For a file field of a form. */
export const accept = Object.entries(fileTypes)
  .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',');
export const acceptPictures = accept
  .split(',')
  .filter((one) => !one.includes('pdf'))
  .join(',');

export const isPicture = (type: string) => type.startsWith('image/');

/** Every reason for which a file is refused, a sentence each, the same in the browser and on the server. */
export const fileFaults = {
  tooLarge: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  unknownType: 'Only PNG, JPG, GIF and PDF files can be added.',
  otherEnding: 'The file name does not match its content.',
  badName: 'The file name has characters that are not allowed.',
  longName: `The file name has more than ${maxNameLength} characters.`,
  damaged: 'The file is damaged and cannot be opened.',
  tooManyPixels: 'The picture has more than 50 million pixels.',
  noPicture: 'A profile picture must be a PNG, JPG or GIF file.',
  tooMany: `At most ${maxFiles} files can be added.`,
  gone: 'A file is no longer available. Please add it again.',
} as const;

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const signatures: [UploadType, number[]][] = [
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', ascii('GIF87a')],
  ['image/gif', ascii('GIF89a')],
  ['application/pdf', ascii('%PDF-')],
];

/** What the first bytes say it is; a dozen are enough. Whatever else may be in it, is the server's to find out. */
export function sniffFileType(bytes: Uint8Array): UploadType | undefined {
  const found = signatures.find(([, signature]) =>
    signature.every((byte, index) => bytes[index] === byte),
  );
  return found?.[0];
}

// Control characters, and those that turn the direction of reading to disguise an ending.
const forbiddenInName = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** The name without the folders before it. */
export const baseName = (name: string) =>
  (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').trim();

/** What is wrong with a name, whatever the content. */
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

/** What is wrong with a file as far as its name, its size and its first bytes tell; undefined is nothing. */
export function faultOfFile({ name, size, start, picturesOnly = false }: Candidate) {
  if (size > maxFileSize) return fileFaults.tooLarge;
  const fault = faultOfName(name);
  if (fault === fileFaults.unknownType && picturesOnly) return fileFaults.noPicture;
  if (fault) return fault;
  if (size === 0) return fileFaults.empty;
  const type = sniffFileType(start);
  const endings: readonly string[] = type ? fileTypes[type] : [];
  if (!type || !endings.includes(endingOf(name))) return fileFaults.otherEnding;
  return picturesOnly && !isPicture(type) ? fileFaults.noPicture : undefined;
}

export const filePurpose = z.enum(['attachment', 'avatar'], {
  error: 'The purpose must be attachment or avatar',
});
export type FilePurpose = z.infer<typeof filePurpose>;

export const attachment = z
  .object({
    id: z.int(),
    name: z.string(),
    size: z.int(),
    type: z.enum(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf']),
    url: z.string(),
    /** Null where there is nothing to show, as of a PDF. */
    thumbnailUrl: z.string().nullable(),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachment>;

/** Files that were uploaded before, by their ids. */
const fileIds = z
  .array(reference(fileFaults.gone), { error: 'Files must be a list of ids' })
  .max(maxFiles, fileFaults.tooMany);

/** The field of whatever is made together with files. */
export const attachmentIds = fileIds.optional();

export const attachToTaskInput = z.object({ taskId: id, fileIds: fileIds.min(1, 'Add a file') });
export const fileRef = z.object({ id });
export const setAvatarInput = z.object({ fileId: id });
