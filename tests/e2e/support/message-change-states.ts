import { expect, type Page } from '@playwright/test';
import { composer, thread } from './chat.ts';
import { png } from './sample-files.ts';
import { choose, inOrder, openFirst, press, replaceResult, type State, shows } from './state.ts';

const untilOpen = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 2, name: /^Chat with / })).toBeVisible();
  await expect(thread(page).getByRole('listitem')).not.toHaveCount(0);
};

const file = (id: number, name: string) => ({
  id,
  name,
  size: 48_211,
  type: 'application/pdf',
  url: `/api/files/${id}`,
  thumbnailUrl: null,
});
const longName = `Minutes-of-the-second-meeting-about-the-newsletter-${'long-'.repeat(10)}.pdf`;

/** The own and received messages of a conversation with everything that they can have. */
const changeThread = replaceResult('messages.thread', ({ items }) => {
  const createdAt = new Date().toISOString();
  const last = items.slice(-6);
  const changes = [
    { content: '', deletedAt: createdAt, isRead: true },
    { attachments: [file(1, 'Plan.pdf'), file(2, longName)] },
    { content: '', attachments: [file(3, 'Only a file.pdf')] },
    { tasks: [{ id: 1, title: 'Book the flight to Lisbon' }] },
    { tasks: [{ id: 2, title: 'x'.repeat(200) }], editedAt: createdAt },
    { content: 'The last one', editedAt: createdAt, createdAt },
  ];
  return { items: last.map((item, index) => ({ ...item, ...changes[index] })), nextCursor: null };
});

/** Makes the last message the user's own and new, so that it can be changed. */
const ownLast = replaceResult('messages.thread', ({ items }) => {
  const [last] = items.slice(-1);
  if (!last) return { items, nextCursor: null };
  const { senderId, receiverId } = last as { senderId: number; receiverId: number };
  const me = Math.max(senderId, receiverId);
  const own = {
    ...last,
    senderId: me,
    receiverId: senderId + receiverId - me,
    content: 'Mine',
    createdAt: new Date().toISOString(),
  };
  return { items: [own], nextCursor: null };
});
const openActions = async (page: Page) => {
  await thread(page).getByRole('listitem').last().hover();
  await thread(page)
    .getByRole('button', { name: /^Actions for/ })
    .last()
    .click();
};
const search = (words: string) => async (page: Page) => {
  await press('Search in this conversation')(page);
  await page.getByRole('searchbox', { name: /^Search messages with/ }).fill(words);
};

/** Messages with files, tasks and changes, their actions, and the search in a conversation. */
export const messageChangeStates: State[] = [
  {
    name: 'messages-changed',
    who: 'va',
    path: '/messages',
    arrange: changeThread,
    prepare: inOrder(untilOpen, shows('This message was deleted')),
  },
  {
    name: 'messages-edit',
    who: 'client',
    path: '/messages',
    arrange: ownLast,
    prepare: inOrder(untilOpen, openActions, choose('Edit'), shows('Editing your message')),
  },
  {
    name: 'messages-files',
    who: 'client',
    path: '/messages',
    arrange: (page) => page.route('**/api/files', () => {}),
    prepare: inOrder(untilOpen, async (page) => {
      await page.getByLabel('Attach files').setInputFiles([png('banner.png'), png('logo.png')]);
      await composer(page).fill('Two pictures');
      await expect(page.getByRole('progressbar')).toHaveCount(2);
    }),
  },
  {
    name: 'messages-search',
    who: 'client',
    path: '/messages',
    prepare: inOrder(untilOpen, search('e'), (page) =>
      expect(page.getByText(/^1 of \d+\+?$/)).toBeVisible(),
    ),
  },
  {
    name: 'messages-search-none',
    who: 'client',
    path: '/messages',
    prepare: inOrder(untilOpen, search('no such words'), shows('No messages found')),
  },
  {
    name: 'messages-task',
    who: 'client',
    path: '/messages',
    prepare: inOrder(untilOpen, openActions, choose('Create task'), (page) =>
      expect(page.getByLabel('Title')).not.toHaveValue(''),
    ),
  },
  {
    name: 'task-of-message',
    who: 'client',
    path: '/tasks',
    arrange: replaceResult('messages.sourceOfTask', () => ({
      source: {
        id: 1,
        contactId: 2,
        senderId: 2,
        senderName: 'Rosa Delgado',
        createdAt: '2026-06-05T09:00:00.000Z',
      },
    })),
    prepare: inOrder(openFirst, shows('From a message of Rosa Delgado')),
  },
];
