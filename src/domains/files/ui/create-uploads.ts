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
  /** Null for one that was uploaded before the page was loaded. */
  file: File | null;
  phase: UploadPhase;
};

type Options = {
  /** Why the file is refused before it is sent; undefined when nothing speaks against it. */
  check: (file: File) => Promise<string | undefined>;
  send: (file: File, options: SendOptions) => Promise<Attachment>;
  explain: (error: unknown) => string;
  /** Tells the server that nobody wants the file any more. */
  discard: (stored: Attachment) => void;
  /** Reads a sentence to who cannot see the list. */
  say: (text: string) => void;
  /** Whether one that has arrived leaves the list by itself. */
  leavesWhenDone?: boolean;
  onFailed?: (error: unknown, retry: () => void) => void;
};

const atOnce = 3;

const inWork = new Set<UploadPhase['state']>(['checking', 'waiting', 'uploading']);
export const isInWork = ({ phase }: Upload) => inWork.has(phase.state);

const storedOf = ({ phase }: Upload) => (phase.state === 'done' ? [phase.stored] : []);
export const storedIn = (entries: readonly Upload[]) => entries.flatMap(storedOf);

let latest = 0;
const nextKey = () => `upload-${++latest}`;

const ofStored = (stored: Attachment): Upload => ({
  key: nextKey(),
  name: stored.name,
  size: stored.size,
  file: null,
  phase: { state: 'done', stored },
});

/** Files on their way to the server, at most three at once; what becomes of each is in `entries`. */
export function createUploads(options: Options, restored: readonly Attachment[] = []) {
  const { check, send, explain, discard, say, leavesWhenDone = false, onFailed } = options;
  const entries = createStore<readonly Upload[]>(restored.map(ofStored));
  const running = new Map<string, AbortController>();

  const find = (key: string) => entries.get().find((one) => one.key === key);
  const put = (key: string, phase: UploadPhase) =>
    entries.set(entries.get().map((one) => (one.key === key ? { ...one, phase } : one)));

  function fail({ key, name }: Upload, problem: string, canRetry: boolean) {
    put(key, { state: 'failed', problem, canRetry });
    say(`${name}: ${problem}`);
  }

  async function upload(entry: Upload, file: File) {
    const { key } = entry;
    const abort = new AbortController();
    running.set(key, abort);
    const isOver = () => abort.signal.aborted;
    put(key, { state: 'uploading', percent: 0 });
    try {
      const stored = await send(file, {
        signal: abort.signal,
        onProgress: (percent) => !isOver() && put(key, { state: 'uploading', percent }),
      });
      // It was cancelled too late for the server not to have it.
      if (isOver()) return discard(stored);
      if (leavesWhenDone) release(key);
      else put(key, { state: 'done', stored });
      say(`${entry.name} uploaded`);
    } catch (error) {
      if (isOver()) return;
      fail(entry, explain(error), true);
      onFailed?.(error, () => retry(key));
    } finally {
      // A retry may have put its own in the place of this one.
      if (running.get(key) === abort) running.delete(key);
      startNext();
    }
  }

  function startNext() {
    for (const entry of entries.get()) {
      if (running.size >= atOnce) return;
      if (entry.phase.state === 'waiting' && entry.file) void upload(entry, entry.file);
    }
  }

  async function begin(entry: Upload, file: File) {
    put(entry.key, { state: 'checking' });
    const problem = await check(file).catch(explain);
    if (find(entry.key)?.phase.state !== 'checking') return;
    if (problem) return fail(entry, problem, false);
    put(entry.key, { state: 'waiting' });
    startNext();
  }

  function retry(key: string) {
    const entry = find(key);
    const isOver = entry?.phase.state === 'failed' || entry?.phase.state === 'cancelled';
    if (isOver && entry.file) void begin(entry, entry.file);
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

  /** What has become part of something else leaves the list, and stays on the server. */
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
      for (const { entry, file } of added) void begin(entry, file);
    },

    cancel(key: string) {
      const entry = find(key);
      if (!entry || !isInWork(entry)) return;
      stop(key);
      put(key, { state: 'cancelled' });
      say(`${entry.name}: upload cancelled`);
      startNext();
    },

    discardAll() {
      for (const { key } of entries.get()) remove(key);
    },

    /** Ends what is on its way; what has arrived stays. */
    stop() {
      const cancelled: UploadPhase = { state: 'cancelled' };
      const end = (one: Upload) => (isInWork(one) ? { ...one, phase: cancelled } : one);
      entries.set(entries.get().map(end));
      for (const key of [...running.keys()]) stop(key);
    },

    /** A file that nobody sent with a form is swept away one day, and its draft has to say so. */
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
