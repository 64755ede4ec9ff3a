import { createStore } from '#client/store.ts';
import type { Attachment } from '../schema.ts';
import type { SendOptions } from './send-file.ts';

export type UploadPhase =
  | { state: 'checking' | 'waiting' | 'cancelled' }
  | { state: 'uploading'; percent: number }
  | { state: 'done'; stored: Attachment }
  | { state: 'failed'; problem: string; canRetry: boolean };

export type Upload = {
  key: string;
  name: string;
  size: number;
  /** Null if the file was uploaded before the page was loaded. */
  file: File | null;
  phase: UploadPhase;
};

type Options = {
  /** Returns the problem with a file before it is sent, or undefined. */
  check: (file: File) => Promise<string | undefined>;
  send: (file: File, options: SendOptions) => Promise<Attachment>;
  explain: (error: unknown) => string;
  /** Tells the server that the file is no longer needed. */
  discard: (stored: Attachment) => void;
  /** Announces a message to screen readers. */
  announce: (text: string) => void;
  /** Removes an entry from the list once it is uploaded. */
  removesWhenDone?: boolean;
  onFailed?: (error: unknown, retry: () => void) => void;
};

const maxConcurrentUploads = 3;

const pendingStates = new Set<UploadPhase['state']>(['checking', 'waiting', 'uploading']);
export const isPending = ({ phase }: Upload) => pendingStates.has(phase.state);

const storedOf = ({ phase }: Upload) => (phase.state === 'done' ? [phase.stored] : []);
export const storedIn = (entries: readonly Upload[]) => entries.flatMap(storedOf);

let latest = 0;
const nextKey = () => `upload-${++latest}`;

const toEntry = (stored: Attachment): Upload => ({
  key: nextKey(),
  name: stored.name,
  size: stored.size,
  file: null,
  phase: { state: 'done', stored },
});

/** A queue of uploads with limited concurrency; `entries` has the state of each. */
export function createUploads(options: Options, restored: readonly Attachment[] = []) {
  const { check, send, explain, discard, announce, removesWhenDone = false, onFailed } = options;
  const entries = createStore<readonly Upload[]>(restored.map(toEntry));
  const running = new Map<string, AbortController>();

  const find = (key: string) => entries.get().find((one) => one.key === key);
  const setPhase = (key: string, phase: UploadPhase) =>
    entries.set(entries.get().map((one) => (one.key === key ? { ...one, phase } : one)));

  function fail({ key, name }: Upload, problem: string, canRetry: boolean) {
    setPhase(key, { state: 'failed', problem, canRetry });
    announce(`${name}: ${problem}`);
  }

  async function upload(entry: Upload, file: File) {
    const { key } = entry;
    const abort = new AbortController();
    running.set(key, abort);
    const isAborted = () => abort.signal.aborted;
    setPhase(key, { state: 'uploading', percent: 0 });
    try {
      const stored = await send(file, {
        signal: abort.signal,
        onProgress: (percent) => !isAborted() && setPhase(key, { state: 'uploading', percent }),
      });
      // Cancelled after the server stored the file.
      if (isAborted()) return discard(stored);
      if (removesWhenDone) release(key);
      else setPhase(key, { state: 'done', stored });
      announce(`${entry.name} uploaded`);
    } catch (error) {
      if (isAborted()) return;
      fail(entry, explain(error), true);
      onFailed?.(error, () => retry(key));
    } finally {
      // A retry may have replaced this upload's controller.
      if (running.get(key) === abort) running.delete(key);
      startNext();
    }
  }

  function startNext() {
    for (const entry of entries.get()) {
      if (running.size >= maxConcurrentUploads) return;
      if (entry.phase.state === 'waiting' && entry.file) void upload(entry, entry.file);
    }
  }

  async function checkAndQueue(entry: Upload, file: File) {
    setPhase(entry.key, { state: 'checking' });
    const problem = await check(file).catch(explain);
    if (find(entry.key)?.phase.state !== 'checking') return;
    if (problem) return fail(entry, problem, false);
    setPhase(entry.key, { state: 'waiting' });
    startNext();
  }

  function retry(key: string) {
    const entry = find(key);
    const canRetry = entry?.phase.state === 'failed' || entry?.phase.state === 'cancelled';
    if (canRetry && entry.file) void checkAndQueue(entry, entry.file);
  }

  function stop(key: string) {
    running.get(key)?.abort();
    running.delete(key);
  }

  function remove(key: string) {
    const entry = find(key);
    if (!entry) return;
    stop(key);
    entries.set(entries.get().filter((one) => one !== entry));
    for (const stored of storedOf(entry)) discard(stored);
    startNext();
  }

  /** Removes attached files from the list without deleting them on the server. */
  function release(key?: string) {
    entries.set(key === undefined ? [] : entries.get().filter((one) => one.key !== key));
  }

  return {
    entries,
    retry,
    remove,
    release,

    add(files: readonly File[]) {
      const added = files.map((file) => {
        const phase: UploadPhase = { state: 'checking' };
        return { entry: { key: nextKey(), name: file.name, size: file.size, file, phase }, file };
      });
      entries.set([...entries.get(), ...added.map(({ entry }) => entry)]);
      for (const { entry, file } of added) void checkAndQueue(entry, file);
    },

    cancel(key: string) {
      const entry = find(key);
      if (!entry || !isPending(entry)) return;
      stop(key);
      setPhase(key, { state: 'cancelled' });
      announce(`${entry.name}: upload cancelled`);
      startNext();
    },

    discardAll() {
      for (const { key } of entries.get()) remove(key);
    },

    /** Cancels the pending uploads and keeps the finished ones. */
    stop() {
      const cancelled: UploadPhase = { state: 'cancelled' };
      const end = (one: Upload) => (isPending(one) ? { ...one, phase: cancelled } : one);
      entries.set(entries.get().map(end));
      for (const key of [...running.keys()]) stop(key);
    },

    /** Marks restored files as failed if the file cleanup has deleted them. */
    async verify(isThere: (stored: Attachment) => Promise<boolean>) {
      await Promise.all(
        entries.get().map(async (entry) => {
          const [stored] = storedOf(entry);
          if (!stored || (await isThere(stored)) || !find(entry.key)) return;
          fail(entry, 'This file is no longer on the server. Remove it and add it again.', false);
        }),
      );
    },
  };
}

export type Uploads = ReturnType<typeof createUploads>;
