import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };

/** Metadata of stored content; in the trash, `changedAt` is when it was moved there. */
export type StoredEntry = { key: string; changedAt: Date };

/**
 * Storage for the content of files: a folder or an S3-compatible service. A key is the storage key of a row, optionally
 * followed by `.thumbnail`. Writes are atomic, and the content of a key never changes.
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

const thumbnail = '.thumbnail';
export const thumbnailOf = (storageKey: string) => `${storageKey}${thumbnail}`;
export const storageKeyOf = (key: string) =>
  key.endsWith(thumbnail) ? key.slice(0, -thumbnail.length) : key;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const spelling = new RegExp(`^${uuid}(\\.thumbnail)?$`);
/** Other names in the folder or bucket are not ours. */
export const isKey = (name: string) => spelling.test(name);
