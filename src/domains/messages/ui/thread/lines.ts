import type { Attachment } from '#domains/files/schema.ts';
import { formatDay, formatRelativeDay, today } from '#shared/dates.ts';
import type { OutboxEntry, OutgoingState } from '../outbox.ts';
import type { ChatMessage } from './chat.ts';

/** A message in the conversation, either stored on the server or still in the outbox. */
export type Line = {
  key: string;
  isOwn: boolean;
  /** The name above the message, if it is not that of the other side. */
  author: string | null;
  content: string;
  createdAt: string;
  state: 'sent' | OutgoingState;
  isRead: boolean;
  readAt: string | null;
  attachments: readonly Attachment[];
  tasks: readonly { id: number; title: string }[];
  editedAt: string | null;
  deletedAt: string | null;
  /** Why the server refused the message. */
  refusal: string | null;
  id: number | null;
  clientKey: string | null;
};

/** Messages that one person sent within a minute. */
export type Group = Pick<Line, 'key' | 'isOwn' | 'author'> & {
  at: string;
  hasHeading: boolean;
  lines: Line[];
};
export type Row =
  | { type: 'day'; key: string; label: string }
  | { type: 'new'; key: string }
  | ({ type: 'group' } & Group);

/** After a pause of this length, the next group shows its time. */
const pauseMs = 5 * 60_000;

const unread = { isRead: false, readAt: null, tasks: [], editedAt: null, deletedAt: null };

/** Combines stored messages and outbox entries. An entry that the server already has is shown once. */
export function toLines(messages: ChatMessage[], entries: OutboxEntry[]): Line[] {
  const storedKeys = new Set(messages.map(({ clientKey }) => clientKey));
  return [
    ...messages.map((message) => ({
      ...message,
      key: message.clientKey ?? `m${message.id}`,
      state: 'sent' as const,
      refusal: null,
    })),
    ...entries
      .filter(({ clientKey }) => !storedKeys.has(clientKey))
      .map(({ clientKey, content, files, writtenAt, state, refusal }) => ({
        ...unread,
        key: clientKey,
        isOwn: true,
        author: null,
        content,
        attachments: files ?? [],
        createdAt: new Date(writtenAt).toISOString(),
        state,
        refusal,
        id: null,
        clientKey,
      })),
  ];
}

export function dayLabel(day: string, now: number) {
  const relative = formatRelativeDay(day, today(now));
  return relative === 'Today' || relative === 'Yesterday' ? relative : formatDay(day);
}

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / 60_000);

/** Groups lines and inserts rows for days, and a "New" divider above the message `newFrom`. */
export function toRows(lines: Line[], newFrom: number | null, now: number): Row[] {
  const rows: Row[] = [];
  let day = '';
  let last: Line | null = null;
  for (const line of lines) {
    const lineDay = today(Date.parse(line.createdAt));
    if (lineDay !== day) {
      day = lineDay;
      rows.push({ type: 'day', key: day, label: dayLabel(day, now) });
    }
    if (newFrom !== null && line.id === newFrom) rows.push({ type: 'new', key: 'new' });
    const above = rows.at(-1);
    const follows =
      above?.type === 'group' && above.isOwn === line.isOwn && above.author === line.author;
    if (follows && minuteOf(above.at) === minuteOf(line.createdAt)) {
      above.lines.push(line);
    } else {
      const pause = last ? Date.parse(line.createdAt) - Date.parse(last.createdAt) : 0;
      rows.push({
        type: 'group',
        key: line.key,
        isOwn: line.isOwn,
        author: line.author,
        at: line.createdAt,
        hasHeading: !follows || pause >= pauseMs,
        lines: [line],
      });
    }
    last = line;
  }
  return rows;
}
