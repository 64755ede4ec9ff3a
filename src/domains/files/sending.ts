import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DomainError, notFound } from '#server/errors.ts';
import type { ByteRange, FileStore } from '#server/files/store.ts';
import { isOnlySaved } from './office.ts';

export type Content = {
  key: string;
  name: string;
  type: string;
  size: number | undefined;
  /** Changes when the content changes. */
  tag: string;
  /** Returns the error if the store does not have the content. */
  onMissing?: () => Promise<DomainError>;
};

// The encoding of https://datatracker.ietf.org/doc/html/rfc8187.
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function disposition(name: string, isDownload: boolean) {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const kind = isDownload ? 'attachment' : 'inline';
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(name)}`;
}

/**
 * Uploaded content must not run scripts or load anything, and only our own pages may frame it. A PDF is not sandboxed,
 * because not every browser shows a PDF in a sandbox; its viewer needs inline styles.
 */
const policyFor = (type: string) =>
  type === 'application/pdf'
    ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
    : "default-src 'none'; sandbox; frame-ancestors 'self'";

const rangePattern = /^bytes=(\d*)-(\d*)$/;

/** The requested range; undefined means the whole file, null an unsatisfiable range. */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = rangePattern.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/** Sends the content of a file; the caller checks permissions first. */
export async function sendContent(
  store: FileStore,
  { key, name, type, size, tag, onMissing }: Content,
  request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
  reply: FastifyReply,
) {
  const etag = `"${tag}"`;
  reply.headers({
    etag,
    'cache-control': 'private, no-cache',
    'content-security-policy': policyFor(type),
    'x-content-type-options': 'nosniff',
  });
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

  const isCurrent = [undefined, etag].includes(request.headers['if-range']?.toString());
  const range = size && isCurrent ? readRange(request.headers.range, size) : undefined;
  if (range === null)
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .send({ message: 'The requested range is not satisfiable', code: 'RANGE_NOT_SATISFIABLE' });

  const content = await store.read(key, range);
  if (!content) throw onMissing ? await onMissing() : notFound('File');
  const length = range ? range.end - range.start + 1 : size;
  return reply
    .code(range ? 206 : 200)
    .headers({
      'content-type': type,
      'content-disposition': disposition(name, 'download' in request.query || isOnlySaved(type)),
      ...(size !== undefined && { 'accept-ranges': 'bytes' }),
      ...(length !== undefined && { 'content-length': String(length) }),
      ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
    })
    .send(content);
}
