import type { Readable } from 'node:stream';

export type ByteRange = { start: number; end: number };

/** What is known of something in the store without reading it; in the trash, `changedAt` is when it was put there. */
export type StoredEntry = { key: string; changedAt: Date };

/**
 * Where the content of files lies: a folder, or an S3-compatible service. A key is the storage key of a row, or that
 * with `.thumbnail` behind it. What is under a key is there completely or not at all, and never changes.
 */
export interface FileStore {
  /** Takes over the content of a file on this machine; the file itself may be gone afterwards. */
  putFile: (key: string, path: string) => Promise<void>;
  put: (key: string, content: Buffer) => Promise<void>;
  /** Both ends of the range are part of it. Undefined when there is nothing under this key. */
  read: (key: string, range?: ByteRange) => Promise<Readable | undefined>;
  /** Nothing happens where nothing is. */
  remove: (key: string) => Promise<void>;
  list: () => AsyncIterable<StoredEntry>;
  trash: Trash;
  /** The database whose files these are, as `writeOwner` was told; undefined for a store without an owner. */
  readOwner: () => Promise<string | undefined>;
  writeOwner: (owner: string) => Promise<void>;
}

/** Content set aside before it is removed for good. No call fails because there is nothing under the key. */
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
/** Anything else in the folder or the bucket is somebody else's. */
export const isKey = (name: string) => spelling.test(name);
