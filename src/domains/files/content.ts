import type { UploadType } from './schema.ts';

const pdfHeader = /^%PDF-[12]\.\d/;

/** Whether the ends of a file are not those of its type. */
export function isTorn(type: UploadType, { start, end }: { start: Buffer; end: Buffer }) {
  if (type !== 'application/pdf') return false;
  return !pdfHeader.test(start.toString('latin1')) || !end.toString('latin1').includes('%%EOF');
}
