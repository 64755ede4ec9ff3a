import { emailType } from '#shared/original-mail.ts';

/** Files that an agency may allow besides pictures and PDFs. They are downloaded and never shown. */
export const officeTypes = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'application/zip': ['zip'],
} as const;
export type OfficeType = keyof typeof officeTypes;

/** An email or an office file could contain a page, so no browser shows it. */
export const isOnlySaved = (type: string) => type === emailType || Object.hasOwn(officeTypes, type);

const archiveStart = [0x50, 0x4b, 0x03, 0x04];
export const isArchive = (bytes: Uint8Array) =>
  archiveStart.every((byte, index) => bytes[index] === byte);

/** The type of a text by the ending of its name, which is all that distinguishes texts. */
export const textTypeOf = (name: string) => {
  const ending = /\.(csv|txt)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined) return undefined;
  return ending === 'csv' ? 'text/csv' : 'text/plain';
};

/** Whether a file may be an office file by its name and first bytes. The server checks the rest. */
export const mayBeOffice = (name: string, start: Uint8Array) =>
  isArchive(start) || (textTypeOf(name) !== undefined && !start.includes(0));
