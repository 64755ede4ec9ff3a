import { CircleAlert } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { formatDateTime, formatShortDateTime, formatTime, today } from '#shared/dates.ts';
import type { Group, Line } from './lines.ts';
import { MessageBody, TaskChips } from './message-body.tsx';
import { type MessageActions, MessageMenu } from './message-menu.tsx';

export type LineActions = {
  retry: (key: string) => void;
  discard: (key: string) => void;
  /** Null for support conversations. */
  message: MessageActions | null;
};

/** How the conversation shows one of its messages. */
export type Emphasis = {
  /** The message that a link or the search leads to. */
  focusedId: number | null;
  /** What the search looks for; empty without a search. */
  words: string;
  /** The last message that the other person has read. */
  seenKey: string | null;
};

function SendStatus({ line, actions }: { line: Line; actions: LineActions }) {
  const { state, clientKey, refusal } = line;
  if (state === 'sent' || clientKey === null) return null;
  if (state === 'sending') return <div className="status open">Sending…</div>;
  return (
    <div className="status open">
      <strong>
        <CircleAlert aria-hidden size={12} strokeWidth={2} />
        Not sent
      </strong>
      {refusal && <span>{refusal}</span>}
      <span>
        <Button size="sm" variant="ghost" h="6" px="1.5" onClick={() => actions.retry(clientKey)}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" h="6" px="1.5" onClick={() => actions.discard(clientKey)}>
          Discard
        </Button>
      </span>
    </div>
  );
}

function seenText(readAt: string | null, now: number) {
  // Read before the time was recorded.
  if (readAt === null) return 'Seen';
  const isToday = today(Date.parse(readAt)) === today(now);
  return `Seen ${isToday ? formatTime(readAt) : formatShortDateTime(readAt, now)}`;
}

type GroupProps = { group: Group; name: string; actions: LineActions; emphasis: Emphasis };

/** Messages that one person sent within a minute. Has a heading after a pause or after messages of the other person. */
export function BubbleGroup({ group, name, actions, emphasis }: GroupProps) {
  const { isOwn, author, at, hasHeading, lines } = group;
  const { focusedId, words, seenKey } = emphasis;
  const who = author ?? (isOwn ? 'You' : name);
  return (
    <li
      className={['group', isOwn && 'own', hasHeading && 'has-heading'].filter(Boolean).join(' ')}
    >
      {hasHeading ? (
        <div className="heading">
          <span className="who">{who}</span>
          <time className="time" title={formatDateTime(at)}>
            {formatTime(at)}
          </time>
        </div>
      ) : (
        <VisuallyHidden>
          {who}, {formatTime(at)}
        </VisuallyHidden>
      )}
      {lines.map((line, index) => (
        <div
          key={line.key}
          className={line.id !== null && line.id === focusedId ? 'line focused' : 'line'}
          data-line={line.key}
          data-message={line.id}
        >
          <div className="beside">
            <MessageBody line={line} who={who} words={words} />
            {actions.message && line.id !== null && line.deletedAt === null && (
              <MessageMenu line={line} actions={actions.message} />
            )}
            {!hasHeading && index === 0 && (
              <span aria-hidden className="time">
                {formatTime(at)}
              </span>
            )}
          </div>
          <TaskChips tasks={line.tasks} />
          <SendStatus line={line} actions={actions} />
          {line.key === seenKey && (
            <div className="status">{seenText(line.readAt, Date.now())}</div>
          )}
        </div>
      ))}
    </li>
  );
}
