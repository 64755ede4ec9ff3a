import * as z from 'zod';
import { agency } from '#shared/agency.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { id, reference } from '#shared/id.ts';
import { filePurposes, mediaTypes } from '#shared/value-sets.ts';
import { isArchive, mayBeOffice, officeTypes } from './office.ts';

/** In bytes; the form shows 10 MB. */
export const maxFileSize = 10 * 1024 * 1024;
/** Per task or comment. */
export const maxFiles = 10;
/** Bytes that a user can send to support. Nobody can remove these files, so they do not count towards a plan. */
export const maxSupportBytes = 200 * 1024 * 1024;
const maxNameLength = 200;
/** Width times height, because a picture of a few kilobytes can need gigabytes when decoded. */
export const maxPixels = 50_000_000;

/** The allowed types and their file extensions, the usual one first. */
export const fileTypes = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jfif', 'jpe'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
} as const;
/** Every type that can be uploaded; those of `officeTypes` only if the agency allows them. */
export const uploadTypes = { ...fileTypes, ...officeTypes };
/** The types that `sniffFileType` detects. */
export type ShownType = keyof typeof fileTypes;
export type UploadType = keyof typeof uploadTypes;

const acceptOf = (types: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(types)
    .flatMap(([type, endings]) => [type, ...endings.map((ending) => `.${ending}`)])
    .join(',');

/** The `accept` attribute of file inputs. */
export const accept = () => acceptOf(agency().officeFiles ? uploadTypes : fileTypes);
export const acceptPictures = acceptOf(fileTypes)
  .split(',')
  .filter((one) => !one.includes('pdf'))
  .join(',');

export const isPicture = (type: string) => type.startsWith('image/');

/** The messages for refused files, used by the browser and the server. */
export const fileFaults = {
  tooLarge: 'The file is larger than 10 MB.',
  empty: 'The file is empty.',
  unknownType: 'Only PNG, JPG, GIF and PDF files can be added.',
  unknownOfficeType: 'Only PNG, JPG, GIF, PDF, DOCX, XLSX, CSV, TXT and ZIP files can be added.',
  notUtf8: 'This text is not in UTF-8. In Excel, save it as CSV UTF-8.',
  macros: 'Files with macros cannot be added.',
  badName: 'The file name has characters that are not allowed.',
  longName: `The file name has more than ${maxNameLength} characters.`,
  damaged: 'The file is damaged and cannot be opened.',
  tooManyPixels: 'The picture has more than 50 million pixels.',
  notAPicture: 'A profile picture must be a PNG, JPG or GIF file.',
  tooMany: `At most ${maxFiles} files can be added.`,
  supportFull: `You can send at most ${maxSupportBytes / 1024 ** 2} MB of files to support. Please send the message without files.`,
  unavailable: 'A file is no longer available. Please add it again.',
} as const;

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));
const signatures: [ShownType, number[]][] = [
  ['image/png', [0x89, ...ascii('PNG'), 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/gif', ascii('GIF87a')],
  ['image/gif', ascii('GIF89a')],
];
/** Readers of PDF files look for the header in these first bytes, because other bytes may precede it. */
const pdfHeaderWithin = 1024;
const pdfHeader = /%PDF-/;

/** The type by the first bytes (2 KB are enough). Only the server checks the rest of the content. */
export function sniffFileType(bytes: Uint8Array): ShownType | undefined {
  const found = signatures.find(([, signature]) =>
    signature.every((byte, index) => bytes[index] === byte),
  );
  if (found) return found[0];
  // An archive can contain a PDF that is not compressed.
  if (isArchive(bytes)) return undefined;
  const start = bytes.subarray(0, pdfHeaderWithin + '%PDF-'.length - 1);
  return pdfHeader.test(String.fromCharCode(...start)) ? 'application/pdf' : undefined;
}

// Control characters, and characters that reverse the text direction to disguise an extension.
const forbiddenInName = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufffd]/u;

/** The name without the folders before it, cleaned except for what `faultOfName` refuses. */
export function baseName(path: string) {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  return forbiddenInName.test(name) ? name : cleanLine(name);
}

/** The problem with a file name, or undefined. Its ending does not matter, see `nameForType`. */
export function faultOfName(name: string): string | undefined {
  if (!name.isWellFormed() || forbiddenInName.test(name)) return fileFaults.badName;
  return [...name].length > maxNameLength ? fileFaults.longName : undefined;
}

// Of documents, pictures, pages and programs. Any other ending can be a part of the name, as in "Letter to Mr.Bean".
const knownEnding =
  /\.(pdf|docx?|odt|rtf|txt|xlsx?|csv|pptx?|png|jpe?g|jpe|jfif|gif|webp|bmp|tiff?|heic|svg|html?|exe|zip)$/i;

/** The name with an ending of its type; a wrong ending of a file is replaced. */
export function nameForType(name: string, type: UploadType): string {
  const endings: readonly string[] = uploadTypes[type];
  const hasEnding = (one: string) =>
    endings.includes(knownEnding.exec(one)?.[1]?.toLowerCase() ?? '');
  if (name.replace(knownEnding, '') !== '' && hasEnding(name)) return name;
  const stem = name.replace(knownEnding, '') || 'file';
  if (hasEnding(stem)) return stem;
  const ending = `.${endings[0]}`;
  return [...stem].slice(0, maxNameLength - ending.length).join('') + ending;
}

type Candidate = {
  name: string;
  size: number;
  /** The first 2 KB of the content. */
  start: Uint8Array;
  picturesOnly?: boolean;
};

/** The problem with a file by its name, size and first bytes, or undefined. The type is what its bytes say. */
export function faultOfFile({ name, size, start, picturesOnly = false }: Candidate) {
  if (size > maxFileSize) return fileFaults.tooLarge;
  const fault = faultOfName(name);
  if (fault) return fault;
  if (size === 0) return fileFaults.empty;
  const type = sniffFileType(start);
  if (picturesOnly) return type && isPicture(type) ? undefined : fileFaults.notAPicture;
  if (!agency().officeFiles) return type ? undefined : fileFaults.unknownType;
  return type || mayBeOffice(name, start) ? undefined : fileFaults.unknownOfficeType;
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
