import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export const access = { accessKeyId: 'gva-tests', secretAccessKey: 'a secret of the tests' };

type Kept = { content: Buffer; changedAt: Date };

export type S3Server = {
  settings: { endpoint: string; region: string; bucket: string; prefix: string } & typeof access;
  objects: Map<string, Kept>;
  /** Answers every later call with this status; undefined ends it. */
  failWith: (status: number | undefined) => void;
  close: () => Promise<void>;
};

const sha256 = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');
const hmac = (key: Buffer | string, text: string) =>
  createHmac('sha256', key).update(text).digest();
const strictly = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Checks the signature: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function isSigned({ method, url, headers }: IncomingMessage, content: Buffer) {
  const [, id, day, region, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const claimed = String(headers['x-amz-content-sha256']);
  if (id !== access.accessKeyId || !day || !region || !names || !signature) return false;
  if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== sha256(content)) return false;
  const { pathname, searchParams } = new URL(url ?? '', 'http://localhost');
  const query = [...searchParams]
    .map(([name, value]) => `${strictly(name)}=${strictly(value)}`)
    .toSorted()
    .join('&');
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, pathname, query, signed.join(''), names, claimed].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (made, part) => hmac(made, part),
    `AWS4${access.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex') === signature;
}

/** The parts of S3 that file storage needs, over real HTTP. Calls with a wrong signature are refused. */
export async function startS3({ pageSize = 2 } = {}): Promise<S3Server> {
  const bucket = 'gva-files';
  const objects = new Map<string, Kept>();
  let failure: number | undefined;

  const list = (search: URLSearchParams) => {
    const keys = [...objects.keys()].filter((key) => key.startsWith(search.get('prefix') ?? ''));
    const after = search.get('continuation-token') ?? '';
    const rest = keys.toSorted().filter((key) => key > after);
    const page = rest.slice(0, pageSize);
    const next = rest.length > pageSize ? page.at(-1) : undefined;
    const entries = page.map((key) => {
      const changedAt = objects.get(key)?.changedAt.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${changedAt}</LastModified></Contents>`;
    });
    const more = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult>${entries.join('')}${more}</ListBucketResult>`;
  };

  function answer(request: IncomingMessage, response: ServerResponse, content: Buffer) {
    if (failure) return response.writeHead(failure).end();
    if (!isSigned(request, content)) return response.writeHead(403).end();
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const [, named, ...parts] = pathname.split('/');
    const key = parts.join('/');
    if (named !== bucket) return response.writeHead(404).end();
    if (key === '') return response.writeHead(200).end(list(searchParams));
    const source = request.headers['x-amz-copy-source'];
    if (request.method === 'PUT' && source) {
      const copied = objects.get(String(source).slice(`/${bucket}/`.length));
      if (!copied) return response.writeHead(404).end();
      objects.set(key, { content: copied.content, changedAt: new Date() });
      return response.writeHead(200).end('<CopyObjectResult></CopyObjectResult>');
    }
    if (request.method === 'PUT') {
      objects.set(key, { content, changedAt: new Date() });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const kept = objects.get(key)?.content;
    if (!kept) return response.writeHead(404).end();
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (start === undefined) return response.writeHead(200).end(kept);
    return response.writeHead(206).end(kept.subarray(Number(start), Number(end) + 1));
  }

  const server = createServer((request, response) => {
    buffer(request).then((content) => answer(request, response, content));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'eu-central-1',
      bucket,
      prefix: 'files/',
      ...access,
    },
    objects,
    failWith: (status) => {
      failure = status;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
