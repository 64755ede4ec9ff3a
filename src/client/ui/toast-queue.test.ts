import { expect, test } from 'vitest';
import { addToast, type Toast } from './toast-queue.ts';

const saved: Toast = { title: 'Saved' };
const sent: Toast = { title: 'Sent' };
const failed: Toast = { title: 'Failed', tone: 'destructive' };
const moved: Toast = { title: 'Moved', action: { label: 'Undo', onClick: () => {} } };
const deleted: Toast = { ...moved, title: 'Deleted' };

test.each<[string, Toast[], string[]]>([
  ['a toast replaces the one before', [saved, sent], ['Sent']],
  ['a toast replaces a failure that is shown', [failed, saved], ['Saved']],
  ['a toast waits for the end of an offer', [moved, saved], ['Moved', 'Saved']],
  ['an offer replaces another toast and is kept', [saved, moved, sent], ['Moved', 'Sent']],
  ['an offer replaces the offer before', [moved, saved, deleted], ['Deleted']],
  ['a toast replaces one that waits', [moved, saved, sent], ['Moved', 'Sent']],
  ['a failure is shown before an offer', [moved, saved, failed], ['Failed', 'Moved']],
  ['a failure replaces a failure', [moved, failed, failed], ['Failed', 'Moved']],
  ['a toast follows the offer of a failed act', [moved, failed, sent], ['Moved', 'Sent']],
])('%s', (_rule, toasts, queued) => {
  const queue = toasts.reduce<readonly Toast[]>(addToast, []);
  expect(queue.map(({ title }) => title)).toEqual(queued);
});
