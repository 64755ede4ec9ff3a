import { randomBytes } from 'node:crypto';

/** A PDF of about this size, with random content, which no file system can compress. */
export const pdfOf = (bytes: number) =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n% ${randomBytes(bytes / 2).toString('hex')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;

export function uploadFile(
  address: string,
  cookie: string,
  content: string,
  { key, signal }: { key?: string; signal?: AbortSignal } = {},
) {
  const form = new FormData();
  form.set('file', new Blob([content]), 'plan.pdf');
  const headers = { cookie, ...(key && { 'idempotency-key': key }) };
  return fetch(`${address}/api/files`, {
    method: 'POST',
    headers,
    body: form,
    ...(signal && { signal }),
  });
}
