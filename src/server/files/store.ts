import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };

/** Metadata of stored content; in the trash, `changedAt` is when it was moved there. */
export type StoredEntry = { key: string; changedAt: Date };

/**
 * Storage for the content of files: a folder or an S3-compatible service. Writes are atomic, and the content of a key
 * never changes. Each call with a name that is not a key fails (`requireKey`).
 */
export interface FileStore {
  /** Stores the content of a file on this machine, and removes the file. */
  putFile: (key: string, path: string) => Promise<void>;
  put: (key: string, content: Buffer) => Promise<void>;
  /** The range includes both ends. Returns undefined when the key does not exist. */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Does nothing when the key does not exist. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredEntry>;
  trash: Trash;
  /** The database that owns these files, as `writeOwner` saved it; undefined for a store without an owner. */
  readOwner: () => Promise<string | undefined>;
  writeOwner: (owner: string) => Promise<void>;
}

/** Content that is kept for a while before it is deleted. No call fails when the key does not exist. */
interface Trash {
  put: (key: string) => Promise<void>;
  restore: (key: string) => Promise<void>;
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredEntry>;
}
