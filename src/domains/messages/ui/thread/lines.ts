import type { OutboxEntry, OutgoingState } from '#client/outbox.ts';
import { formatDay, formatRelativeDay, today } from '#shared/dates.ts';
import type { Message } from '../../schema.ts';

/** A message as the conversation shows it, whether the server has it or not. */
export type Line = {
  key: string;
  isOwn: boolean;
  content: string;
  createdAt: string;
  state: 'sent' | OutgoingState;
  isRead: boolean;
  /** Why it was refused. */
  refusal: string | null;
  id: number | null;
  clientKey: string | null;
};

/** What one person wrote within a minute. */
export type Group = { key: string; isOwn: boolean; at: string; hasHead: boolean; lines: Line[] };
export type Row =
  | { type: 'day'; key: string; label: string }
  | { type: 'new'; key: string }
  | ({ type: 'group' } & Group);

/** A silence longer than this is marked by the time at which it ended. */
const gap = 5 * 60_000;

/** The conversation with what is still on its way below; a message that has arrived is not shown as both. */
export function toLines(messages: Message[], entries: OutboxEntry[], contactId: number): Line[] {
  const arrived = new Set(messages.map(({ clientKey }) => clientKey));
  return [
    ...messages.map(({ id, senderId, content, createdAt, isRead, clientKey }) => ({
      key: clientKey ?? `m${id}`,
      isOwn: senderId !== contactId,
      content,
      createdAt,
      state: 'sent' as const,
      isRead,
      refusal: null,
      id,
      clientKey,
    })),
    ...entries
      .filter(({ clientKey }) => !arrived.has(clientKey))
      .map(({ clientKey, content, writtenAt, state, refusal }) => ({
        key: clientKey,
        isOwn: true,
        content,
        createdAt: new Date(writtenAt).toISOString(),
        state,
        isRead: false,
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

/** Lines in groups, with the days between them, and a mark above the message `newFrom`. */
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
    const follows = above?.type === 'group' && above.isOwn === line.isOwn;
    if (follows && minuteOf(above.at) === minuteOf(line.createdAt)) {
      above.lines.push(line);
    } else {
      const pause = last ? Date.parse(line.createdAt) - Date.parse(last.createdAt) : 0;
      rows.push({
        type: 'group',
        key: line.key,
        isOwn: line.isOwn,
        at: line.createdAt,
        hasHead: !follows || pause >= gap,
        lines: [line],
      });
    }
    last = line;
  }
  return rows;
}
