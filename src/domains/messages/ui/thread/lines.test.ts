import { expect, test } from 'vitest';
import type { OutboxEntry } from '../outbox.ts';
import type { ChatMessage } from './chat.ts';
import { dayLabel, toLines, toRows } from './lines.ts';

const [me, other] = [1, 2];
const noon = new Date(2026, 2, 3, 12).getTime();
const minute = 60_000;
const at = (minutes: number) => new Date(noon + minutes * minute).toISOString();

let id = 0;
const message = (
  senderId: number,
  minutes: number,
  fields: Partial<ChatMessage> = {},
): ChatMessage => ({
  id: ++id,
  isOwn: senderId === me,
  author: null,
  content: `${senderId} at ${minutes}`,
  isRead: true,
  readAt: null,
  attachments: [],
  tasks: [],
  editedAt: null,
  deletedAt: null,
  clientKey: null,
  createdAt: at(minutes),
  ...fields,
});
const entry = (clientKey: string, minutes: number): OutboxEntry => ({
  clientKey,
  receiverId: other,
  content: `entry ${clientKey}`,
  writtenAt: noon + minutes * minute,
  refusal: null,
  state: 'waiting',
});

const shape = (messages: ChatMessage[], newFrom: number | null = null, now = noon) =>
  toRows(toLines(messages, []), newFrom, now).map((row) =>
    row.type === 'group'
      ? `${row.isOwn ? 'own' : 'other'} ${row.lines.length}${row.hasHeading ? ' heading' : ''}`
      : row.type === 'day'
        ? row.label
        : 'new',
  );

test('messages of one sender and minute form a group; a new sender or a pause gets a heading', () => {
  expect(
    shape([
      message(other, 0),
      message(other, 0.5),
      message(other, 1),
      message(me, 1.2),
      message(me, 3),
      message(me, 9),
    ]),
  ).toEqual(['Today', 'other 2 heading', 'other 1', 'own 1 heading', 'own 1', 'own 1 heading']);
});

test('each day starts with a row that names it', () => {
  const day = 24 * 60;
  expect(shape([message(me, -30 * day), message(me, -day), message(me, 0)])).toEqual([
    'February 1, 2026',
    'own 1 heading',
    'Yesterday',
    'own 1 heading',
    'Today',
    'own 1 heading',
  ]);
  expect(dayLabel('2025-12-31', noon)).toBe('December 31, 2025');
});

test('new messages start with a divider, even within a minute', () => {
  const fresh = message(other, 0.5);
  expect(shape([message(other, 0), fresh, message(other, 0.6)], fresh.id)).toEqual([
    'Today',
    'other 1 heading',
    'new',
    'other 2 heading',
  ]);
});

test('outgoing messages come last, and only once when the server already has them', () => {
  const arrived = message(me, 0, { clientKey: 'a' });
  const lines = toLines([message(other, 0), arrived], [entry('a', 0), entry('b', 1)]);
  expect(lines.map(({ content, state }) => `${content} ${state}`)).toEqual([
    '2 at 0 sent',
    '1 at 0 sent',
    'entry b waiting',
  ]);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(3);
});

test('answers of two administrators in one minute have a heading each', () => {
  const answers = ['Helen Okafor', 'Helen Okafor', 'Omar Reyes'].map((author) =>
    message(other, 0, { author }),
  );
  expect(shape(answers)).toEqual(['Today', 'other 2 heading', 'other 1 heading']);
});
