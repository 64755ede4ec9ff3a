import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { noStorage } from './incoming.ts';
import { type FileStore, isKey, type StoredEntry } from './store.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Whatever else is in the bucket is none of our business. */
const prefix = 'files/';

/** Milliseconds for a call; a reader may take its time with ten megabytes. */
const longestCall = 60_000;
const longestRead = 600_000;

const entry = /<Contents>[\s\S]*?<\/Contents>/g;
const textOf = (xml: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** The store in a bucket of any service that speaks S3; what it has taken is there completely or not at all. */
export function createS3Store({ endpoint, bucket, ...access }: S3Settings): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 });
  const root = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const placeOf = (key: string) => `${root}/${prefix}${key}`;

  async function ask(method: string, url: string, init: RequestInit = {}, patience = longestCall) {
    const signal = AbortSignal.timeout(patience);
    const response = await client
      .fetch(url, { method, signal, ...init })
      .catch((error: unknown) => {
        throw noStorage(error);
      });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw noStorage(new Error(`The file store answered ${response.status} to ${method} ${url}`));
  }

  async function put(key: string, content: Buffer) {
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { status } = await ask('PUT', placeOf(key), {
      body: new Uint8Array(content),
      headers: { 'x-amz-content-sha256': sha256, 'content-type': 'application/octet-stream' },
    });
    if (status === 404) throw noStorage(new Error(`There is no bucket ${bucket}`));
  }

  return {
    put,

    async putFile(key, path) {
      await put(key, await readFile(path));
      await rm(path, { force: true });
    },

    async read(key, range) {
      const headers = range && { range: `bytes=${range.start}-${range.end}` };
      const response = await ask('GET', placeOf(key), headers && { headers }, longestRead);
      if (response.status === 404 || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      if (range && response.status !== 206)
        throw noStorage(new Error('The file store gives no ranges'));
      return Readable.fromWeb(response.body as ReadableStream<Uint8Array>);
    },

    async remove(key) {
      const response = await ask('DELETE', placeOf(key));
      await response.body?.cancel();
    },

    async *list(): AsyncIterable<StoredEntry> {
      let next: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix });
        if (next) query.set('continuation-token', next);
        const response = await ask('GET', `${root}?${query}`);
        if (response.status === 404) throw noStorage(new Error(`There is no bucket ${bucket}`));
        const xml = await response.text();
        for (const [found] of xml.matchAll(entry)) {
          const key = textOf(found, 'Key')?.slice(prefix.length) ?? '';
          const changedAt = new Date(textOf(found, 'LastModified') ?? '');
          if (isKey(key)) yield { key, changedAt };
        }
        next = textOf(xml, 'NextContinuationToken');
      } while (next);
    },
  };
}
