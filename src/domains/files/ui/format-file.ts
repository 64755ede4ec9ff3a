import { emailType } from '#shared/original-mail.ts';
import { officeTypes } from '../office.ts';
import type { Attachment } from '../schema.ts';

const kilobyte = 1024;
const megabyte = kilobyte * 1024;

/** "512 bytes", "34 KB", "1.4 MB" */
export function formatSize(bytes: number): string {
  if (bytes < kilobyte) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  if (bytes < megabyte) return `${Math.round(bytes / kilobyte)} KB`;
  return `${(bytes / megabyte).toFixed(1)} MB`;
}

const typeNames: Record<string, string> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/gif': 'GIF',
  'application/pdf': 'PDF',
  [emailType]: 'Email',
  ...Object.fromEntries(
    Object.entries(officeTypes).map(([type, [ending]]) => [type, ending.toUpperCase()]),
  ),
};
export const typeName = ({ type }: Pick<Attachment, 'type'>) => typeNames[type] ?? 'File';

export const isPdf = ({ type }: Pick<Attachment, 'type'>) => type === 'application/pdf';

const endLength = 10;

/** Splits a long name so that it can be shortened in the middle, because start and extension distinguish files. */
export function splitName(name: string): [start: string, end: string] {
  const letters = [...name];
  if (letters.length <= endLength * 2) return [name, ''];
  return [letters.slice(0, -endLength).join(''), letters.slice(-endLength).join('')];
}
