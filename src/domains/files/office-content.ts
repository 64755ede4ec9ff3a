import { isUtf8 } from 'node:buffer';
import { isArchive, type OfficeType, textTypeOf } from './office.ts';

const endRecord = 0x06054b50;
const endRecordBytes = 22;
const maxCommentBytes = 0xffff;
const entryRecord = 0x02014b50;
const entryRecordBytes = 46;

/** The position of the record that ends an archive, or -1. Only a comment may follow it. */
function findEnd(archive: Buffer) {
  const first = Math.max(0, archive.length - endRecordBytes - maxCommentBytes);
  for (let at = archive.length - endRecordBytes; at >= first; at--)
    if (
      archive.readUInt32LE(at) === endRecord &&
      at + endRecordBytes + archive.readUInt16LE(at + 20) === archive.length
    )
      return at;
  return -1;
}

/** The names in the directory of a ZIP archive; undefined if the directory is damaged. Nothing is unpacked. */
export function readEntryNames(archive: Buffer): string[] | undefined {
  const end = findEnd(archive);
  if (end < 0) return undefined;
  const count = archive.readUInt16LE(end + 10);
  const names: string[] = [];
  const start = archive.readUInt32LE(end + 16);
  let at = start;
  for (let entry = 0; entry < count; entry++) {
    if (at + entryRecordBytes > end || archive.readUInt32LE(at) !== entryRecord) return undefined;
    const nameBytes = archive.readUInt16LE(at + 28);
    const next =
      at +
      entryRecordBytes +
      nameBytes +
      archive.readUInt16LE(at + 30) +
      archive.readUInt16LE(at + 32);
    if (next > end) return undefined;
    names.push(archive.toString('utf8', at + entryRecordBytes, at + entryRecordBytes + nameBytes));
    at = next;
  }
  return at === start + archive.readUInt32LE(end + 12) ? names : undefined;
}

/** Undefined for other files that are archives, such as a PPTX file. */
function archiveType(names: readonly string[]): OfficeType | 'macros' | undefined {
  if (names.some((name) => /(^|\/)vbaProject\.bin$|^xl\/macrosheets\//i.test(name)))
    return 'macros';
  if (!names.includes('[Content_Types].xml')) return 'application/zip';
  if (names.includes('word/document.xml'))
    return 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  if (names.includes('xl/workbook.xml'))
    return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return undefined;
}

/** The type by the whole content; a text also needs a name that says which text it is. */
export function readOfficeType(
  content: Buffer,
  name: string,
): OfficeType | 'damaged' | 'macros' | 'notUtf8' | undefined {
  if (isArchive(content)) {
    const names = readEntryNames(content);
    return names ? archiveType(names) : 'damaged';
  }
  const type = content.includes(0) ? undefined : textTypeOf(name);
  return type && !isUtf8(content) ? 'notUtf8' : type;
}
