import type { UploadType } from './schema.ts';

const pdfHeader = /^%PDF-[12]\.\d/;

/** True if a PDF lacks its header or its end marker. */
export function isIncomplete(type: UploadType, { start, end }: { start: Buffer; end: Buffer }) {
  if (type !== 'application/pdf') return false;
  return !pdfHeader.test(start.toString('latin1')) || !end.toString('latin1').includes('%%EOF');
}
