import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { isKey, requireKey } from '#shared/storage-key.ts';
import { storageUnavailable } from './incoming.ts';
import type { FileStore, StoredEntry } from './store.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  /** The prefix of all object names. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const callTimeoutMs = 60_000;
/** Long enough for a slow client to read ten megabytes, and for a long export to be stored. */
const transferTimeoutMs = 600_000;

const ownerName = '.owner';

const entry = /<Contents>[\s\S]*?<\/Contents>/g;
const textOf = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** Stores files in a bucket of any S3-compatible service. S3 writes are atomic: an object is complete or absent. */
export function createS3Store({ endpoint, bucket, prefix, ...access }: S3Settings): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const trash = 'trash/';
  const inTrash = (key: string) => `${trash}${requireKey(key)}`;
  const urlOf = (name: string) => `${root}/${prefix}${name}`;

  async function send(
    method: string,
    url: string,
    init: RequestInit = {},
    timeoutMs = callTimeoutMs,
  ) {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await client
      .fetch(url, { method, signal, ...init })
      .catch((error: unknown) => {
        throw storageUnavailable(error);
      });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw storageUnavailable(
      new Error(`The file store responded ${response.status} to ${method} ${url}`),
    );
  }

  /** Copies, then deletes: an interruption leaves the object under both names, never under none. */
  async function move(from: string, to: string) {
    const headers = { 'x-amz-copy-source': `/${bucket}/${prefix}${from}` };
    const copied = await send('PUT', urlOf(to), { headers });
    const answer = await copied.text();
    if (copied.status === 404) return;
    // S3 may send the status 200 and then fail to copy.
    if (!answer.includes('<CopyObjectResult'))
      throw storageUnavailable(new Error(`The file store did not copy ${from}`));
    await removeObject(from);
  }

  async function removeObject(name: string) {
    const response = await send('DELETE', urlOf(name));
    await response.body?.cancel();
  }

  async function* listObjects(folder: string): AsyncIterable<StoredEntry> {
    const start = `${prefix}${folder}`;
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: start });
      if (next) query.set('continuation-token', next);
      const response = await send('GET', `${root}?${query}`);
      if (response.status === 404)
        throw storageUnavailable(new Error(`There is no bucket ${bucket}`));
      const xml = await response.text();
      for (const [found] of xml.matchAll(entry)) {
        const key = textOf(found, 'Key')?.slice(start.length) ?? '';
        const changedAt = new Date(textOf(found, 'LastModified') ?? '');
        if (isKey(key)) yield { key, changedAt };
      }
      next = textOf(xml, 'NextContinuationToken');
    } while (next);
  }

  async function putBlob(name: string, body: Blob, sha256: string) {
    const headers = { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' };
    const { status } = await send('PUT', urlOf(name), { body, headers }, transferTimeoutMs);
    if (status === 404) throw storageUnavailable(new Error(`There is no bucket ${bucket}`));
  }

  const putContent = (name: string, content: Buffer) =>
    putBlob(
      name,
      new Blob([new Uint8Array(content)]),
      createHash('sha256').update(content).digest('hex'),
    );

  return {
    put: async (key, content) => putContent(requireKey(key), content),

    // The file may be longer than the memory of the server, so it is read in parts: for its hash, then for the request.
    async putFile(key, path) {
      const hash = createHash('sha256');
      await pipeline(createReadStream(path), hash);
      await putBlob(requireKey(key), await openAsBlob(path), hash.digest('hex'));
      await rm(path, { force: true });
    },

    async read(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await send(
        'GET',
        urlOf(requireKey(key)),
        headers && { headers },
        transferTimeoutMs,
      );
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      if (range && response.status !== 206)
        throw storageUnavailable(new Error('The file store does not support ranges'));
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },

    remove: async (key) => removeObject(requireKey(key)),
    list: () => listObjects(''),

    trash: {
      put: async (key) => move(key, inTrash(key)),
      restore: async (key) => move(inTrash(key), key),
      remove: async (key) => removeObject(inTrash(key)),
      list: () => listObjects(trash),
    },

    async readOwner() {
      const response = await send('GET', urlOf(ownerName));
      const owner = await response.text();
      return response.status === 404 ? undefined : owner.trim();
    },
    writeOwner: (owner) => putContent(ownerName, Buffer.from(`${owner}\n`)),
  };
}
