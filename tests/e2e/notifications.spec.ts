import { untilLive } from './support/board.ts';
import { expectUnread, inbox, untilFocused } from './support/inbox.ts';
import { createNamedPair } from './support/people.ts';
import { expect, test } from './support/test.ts';

test('twenty comments make one entry in both tabs, which leads to the last comment', async ({
  open,
  people,
  rest,
}) => {
  const { client, va } = await createNamedPair(people);
  const data = { until: new Date(Date.now() + 60_000).toISOString() };
  await (await rest(client)).post('/api/notifications/read', { data });
  const { id } = await people.createTask({
    clientId: client.id,
    vaId: va.id,
    title: 'Plan the fair',
  });
  const [first, second] = [await open(client, '/tasks'), await open(client, '/messages')];
  await Promise.all([untilLive(first), untilLive(second)]);
  const api = await rest(va);
  for (let i = 1; i <= 20; i++)
    await api.post(`/api/tasks/${id}/comments`, { data: { content: `Part ${i}` } });
  await Promise.all([expectUnread(first, 1), expectUnread(second, 1)]);

  await first.keyboard.press('i');
  await untilFocused(first);
  const entry = inbox(first).getByRole('link', { name: /20 comments, the last by/ });
  await expect(entry).toContainText('Part 20');
  await first.keyboard.press('ArrowDown');
  await expect(entry).toBeFocused();
  await first.keyboard.press('Enter');
  await expect(inbox(first)).toBeHidden();
  const last = first.getByRole('article').filter({ hasText: 'Part 20' });
  await expect(last).toBeFocused();
  await expect(last).toBeInViewport();
  await Promise.all([expectUnread(first, 0), expectUnread(second, 0)]);
});
