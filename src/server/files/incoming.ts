import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Env } from '#server/env.ts';
import { unavailable } from '#server/errors.ts';

export const filesFolder = ({ DATA_DIR }: Pick<Env, 'DATA_DIR'>) => path.join(DATA_DIR, 'files');
export const incomingFolder = (env: Pick<Env, 'DATA_DIR'>) =>
  path.join(filesFolder(env), 'incoming');

/** An uploaded file on this machine's disk that has not been checked yet. */
export type Incoming = {
  path: string;
  size: number;
  sha256: string;
  discard: () => Promise<void>;
};

// Errors of the disk, not of the file: https://man7.org/linux/man-pages/man3/errno.3.html
const diskErrors = new Set([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'EMFILE',
  'ENFILE',
]);

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Turns a disk error into a 503; returns any other error unchanged. */
export const asStorageError = (error: unknown) =>
  diskErrors.has(codeOf(error)) ? storageUnavailable(error) : error;

/** The 503 for an error of the storage, not of the file. */
export const storageUnavailable = (cause: unknown) =>
  unavailable(cause, "We couldn't store the file. Please try again later.");

/** Writes a stream of any length to this machine's disk; an interrupted upload leaves no file. */
export async function receive(env: Pick<Env, 'DATA_DIR'>, source: Readable): Promise<Incoming> {
  const file = path.join(incomingFolder(env), randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const discard = () => rm(file, { force: true });
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await pipeline(source, measure, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  } catch (error) {
    await discard().catch(() => {});
    throw asStorageError(error);
  }
  return { path: file, size, sha256: hash.digest('hex'), discard };
}

/** Bytes that some programs add after the end of a file: NUL and white space. */
export const isPadding = (byte: number) => byte === 0 || byte === 0x20 || (byte >= 9 && byte <= 13);

/** The first bytes of a file, and the last ones before its padding. */
export async function readEnds(file: string, size: number, length: number) {
  const handle = await open(file);
  try {
    const read = async (position: number) => {
      const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(length), position });
      return buffer.subarray(0, bytesRead);
    };
    let end = size;
    while (end > 0) {
      const from = Math.max(0, end - length);
      const last = (await read(from))
        .subarray(0, end - from)
        .findLastIndex((byte) => !isPadding(byte));
      end = from + last + 1;
      if (last >= 0) break;
    }
    const from = Math.max(0, end - length);
    return { start: await read(0), end: (await read(from)).subarray(0, end - from) };
  } finally {
    await handle.close();
  }
}
