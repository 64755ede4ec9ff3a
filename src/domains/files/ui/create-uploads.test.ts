import { expect, test } from 'vitest';
import type { Attachment } from '../schema.ts';
import { createUploads, storedIn } from './create-uploads.ts';
import type { SendOptions } from './send-file.ts';

const stored = (id: number, name = `${id}.png`): Attachment => ({
  id,
  name,
  size: 3,
  type: 'image/png',
  url: `/api/files/${id}`,
  thumbnailUrl: null,
});
const fileOf = (name: string) => new File(['abc'], name, { type: 'image/png' });

/** Uploads to a fake server; the test resolves each request. */
function arrange({ removesWhenDone = false, problem = '', restored = [] as Attachment[] } = {}) {
  const requests: ({ name: string } & SendOptions & PromiseWithResolvers<Attachment>)[] = [];
  const discarded: number[] = [];
  const announcements: string[] = [];
  const uploads = createUploads(
    {
      check: async () => problem || undefined,
      send(file, options) {
        const answer = Promise.withResolvers<Attachment>();
        requests.push({ name: file.name, ...options, ...answer });
        return answer.promise;
      },
      explain: (error) => (error instanceof Error ? error.message : 'unknown'),
      discard: ({ id }) => discarded.push(id),
      announce: (text) => announcements.push(text),
      removesWhenDone,
    },
    restored,
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const states = () => uploads.entries.get().map(({ phase }) => phase.state);
  const keyOf = (name: string) =>
    uploads.entries.get().find((one) => one.name === name)?.key ?? 'none';
  const sent = (name: string) => {
    const found = requests.findLast((one) => one.name === name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  };
  return { uploads, requests, discarded, announcements, settle, states, keyOf, sent };
}

const names = ['a.png', 'b.png', 'c.png', 'd.png', 'e.png'];

test('at most three uploads run concurrently, and the next starts when one ends', async () => {
  const { uploads, requests, settle, states, sent } = arrange();
  uploads.add(names.map(fileOf));
  expect(new Set(states())).toEqual(new Set(['checking']));
  await settle();
  expect(requests.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png']);
  expect(states().slice(3)).toEqual(['waiting', 'waiting']);

  sent('b.png').resolve(stored(2));
  await settle();
  expect(requests.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png', 'd.png']);
  sent('a.png').reject(new Error('No'));
  await settle();
  expect(states()).toEqual(['failed', 'done', 'uploading', 'uploading', 'uploading']);
});

test('progress is stored and completion is announced', async () => {
  const { uploads, settle, announcements, sent } = arrange();
  uploads.add([fileOf('a.png')]);
  await settle();
  sent('a.png').onProgress(40);
  expect(uploads.entries.get()[0]?.phase).toEqual({ state: 'uploading', percent: 40 });
  sent('a.png').resolve(stored(7));
  await settle();
  expect(storedIn(uploads.entries.get())).toEqual([stored(7)]);
  expect(announcements).toEqual(['a.png uploaded']);
});

test('a file that fails the check is not sent and cannot be retried', async () => {
  const { uploads, requests, settle, keyOf, announcements } = arrange({ problem: 'Too large.' });
  uploads.add([fileOf('a.png')]);
  await settle();
  expect(uploads.entries.get()[0]?.phase).toEqual({
    state: 'failed',
    problem: 'Too large.',
    canRetry: false,
  });
  expect(announcements).toEqual(['a.png: Too large.']);
  uploads.remove(keyOf('a.png'));
  expect(requests).toEqual([]);
  expect(uploads.entries.get()).toEqual([]);
});

test('a failed upload can be retried', async () => {
  const { uploads, settle, states, keyOf, sent } = arrange();
  uploads.add([fileOf('a.png')]);
  await settle();
  sent('a.png').reject(new Error('Offline'));
  await settle();
  expect(uploads.entries.get()[0]?.phase).toMatchObject({ problem: 'Offline', canRetry: true });
  uploads.retry(keyOf('a.png'));
  await settle();
  sent('a.png').resolve(stored(1));
  await settle();
  expect(states()).toEqual(['done']);
});

test('a cancelled upload is aborted without further announcements and can be retried', async () => {
  const { uploads, settle, states, keyOf, sent } = arrange();
  uploads.add([fileOf('a.png')]);
  await settle();
  const first = sent('a.png');
  uploads.cancel(keyOf('a.png'));
  expect(first.signal.aborted).toBe(true);
  first.onProgress(90);
  first.reject(new Error('aborted'));
  await settle();
  expect(states()).toEqual(['cancelled']);

  uploads.retry(keyOf('a.png'));
  await settle();
  expect(states()).toEqual(['uploading']);
});

test('a file stored after its upload was cancelled is discarded', async () => {
  const { uploads, settle, states, keyOf, sent, discarded } = arrange();
  uploads.add([fileOf('a.png')]);
  await settle();
  uploads.cancel(keyOf('a.png'));
  sent('a.png').resolve(stored(5));
  await settle();
  expect(states()).toEqual(['cancelled']);
  expect(discarded).toEqual([5]);
});

test('a removed file is discarded, a released file is not', async () => {
  const { uploads, discarded, keyOf } = arrange({ restored: [stored(1), stored(2)] });
  uploads.remove(keyOf('1.png'));
  expect(discarded).toEqual([1]);
  uploads.release();
  expect(uploads.entries.get()).toEqual([]);
  expect(discarded).toEqual([1]);
});

test('with removesWhenDone an uploaded file leaves the list', async () => {
  const { uploads, settle, sent, discarded } = arrange({ removesWhenDone: true });
  uploads.add([fileOf('a.png')]);
  await settle();
  sent('a.png').resolve(stored(1));
  await settle();
  expect(uploads.entries.get()).toEqual([]);
  expect(discarded).toEqual([]);
});

test('stop aborts the running uploads and starts no new ones', async () => {
  const { uploads, requests, settle, sent } = arrange();
  uploads.add(names.map(fileOf));
  await settle();
  uploads.stop();
  sent('a.png').reject(new Error('aborted'));
  await settle();
  expect(requests).toHaveLength(3);
  expect(requests.every(({ signal }) => signal.aborted)).toBe(true);
});

test('verify marks a restored file that the server no longer has as failed', async () => {
  const { uploads, states, keyOf, requests, settle } = arrange({
    restored: [stored(1), stored(2)],
  });
  await uploads.verify(async ({ id }) => id === 1);
  expect(states()).toEqual(['done', 'failed']);
  uploads.retry(keyOf('2.png'));
  await settle();
  expect(requests).toEqual([]);
});
