import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type BuiltPage = Awaited<ReturnType<typeof makePage>>;

type PageHeaders = { policy: string; vary: string };

/** Compresses a page once and computes its ETag, because it is sent many times. */
export async function makePage(html: string, headers: PageHeaders) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
  const [br, gz] = await Promise.all([compressBrotli(html, { params }), compressGzip(html)]);
  return {
    ...headers,
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
    bodies: { br, gzip: gz, identity: Buffer.from(html) },
  };
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | 'identity' {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]);
  if (accepted.includes('br')) return 'br';
  return accepted.includes('gzip') ? 'gzip' : 'identity';
}

/** Sends the page, or a 304 if the browser has it already. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: BuiltPage) {
  const encoding = encodingFor(request);
  const tag = `"${page.etag}-${encoding}"`;
  reply.headers({
    'content-security-policy': page.policy,
    'cache-control': 'no-cache',
    vary: page.vary,
    etag: tag,
  });
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding]);
}
