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
};
export const typeName = ({ type }: Pick<Attachment, 'type'>) => typeNames[type] ?? 'File';

export const isPdf = ({ type }: Pick<Attachment, 'type'>) => type === 'application/pdf';

const shownAtEnd = 10;

/** A long name is cut in its middle: how it begins and what kind of file it is both tell files apart. */
export function splitName(name: string): [start: string, end: string] {
  const letters = [...name];
  if (letters.length <= shownAtEnd * 2) return [name, ''];
  return [letters.slice(0, -shownAtEnd).join(''), letters.slice(-shownAtEnd).join('')];
}
