import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { Button } from '#client/ui/button.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import { splitTaskLink } from '../../task-link.ts';
import type { Group, Line } from './lines.ts';

/** Styles all bubbles in the parent, because a style per bubble is slow with thousands of messages. */
export const Bubbles = chakra('ol', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    listStyleType: 'none',
    '& .divider': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      mt: '5',
      fontSize: 'xs',
      fontWeight: 'medium',
      color: 'muted',
      '&::before, &::after': { content: '""', flex: '1', borderTopWidth: '1px' },
    },
    '& .divider.new': { color: 'brand', '&::before, &::after': { borderColor: 'brand' } },
    '& .group, & .line': { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' },
    '& .group': { gap: '0.5', mt: '0.5' },
    '& .group.has-heading': { mt: '4' },
    '& .line': { maxW: { base: '88%', sm: 'min(80%, 34rem)' } },
    '& .own, & .own .line': { alignItems: 'flex-end' },
    '& .heading': {
      display: 'flex',
      gap: '2',
      alignItems: 'baseline',
      maxW: 'full',
      px: '1',
      mb: '0.5',
      fontSize: 'xs',
      color: 'muted',
    },
    '& .who': { fontWeight: 'medium', minW: '0', truncate: true },
    '& .beside': { display: 'flex', gap: '2', alignItems: 'center', maxW: 'full' },
    '& .own .beside': { flexDirection: 'row-reverse' },
    '& .time': { flexShrink: 0, fontSize: 'xs', color: 'muted' },
    '& .beside .time': { visibility: 'hidden' },
    '& .group:hover .time': { visibility: 'visible' },
    '& .bubble': {
      minW: '0',
      px: '3',
      py: '1.5',
      borderRadius: 'card',
      borderEndStartRadius: 'sm',
      bg: 'hover',
      overflowWrap: 'anywhere',
      whiteSpace: 'pre-wrap',
    },
    '& .own .bubble': {
      bg: 'brand.tint',
      borderEndStartRadius: 'card',
      borderEndEndRadius: 'sm',
    },
    '& .bubble a': { color: 'brand', textDecoration: 'underline', textUnderlineOffset: '2px' },
    '& .bubble .task': { mt: '1.5' },
    '& .status': {
      display: 'flex',
      alignItems: 'center',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      columnGap: '2',
      mt: '1',
      px: '1',
      fontSize: 'xs',
      color: 'muted',
    },
    // Delayed, because most messages are sent before this would be visible.
    '& .status.open': { animation: 'fadeIn 120ms 400ms both' },
    '& .status strong': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      color: 'danger',
      fontWeight: 'medium',
    },
  },
});

export type LineActions = { retry: (key: string) => void; discard: (key: string) => void };

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

// Punctuation at the end belongs to the sentence, not to the URL.
const urlPattern = /(https?:\/\/[^\s<>"]*[^\s<>".,:;!?)\]}'])/;

const LinkedText = ({ text }: { text: string }) =>
  text.split(urlPattern).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
      <a key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id
      <Fragment key={index}>{part}</Fragment>
    ),
  );

/** The text of a message, with URLs and the task that it ends with as links. */
function MessageText({ content }: { content: string }) {
  const { text, task } = splitTaskLink(content);
  return (
    <>
      <LinkedText text={text} />
      {task && (
        <div className="task">
          Task:{' '}
          <TextLink to="/tasks" search={{ id: task.id }}>
            {task.title}
          </TextLink>
        </div>
      )}
    </>
  );
}

type GroupProps = { group: Group; name: string; actions: LineActions; readKey: string | null };

/** Messages that one person sent within a minute. Has a heading after a pause or after messages of the other person. */
export function BubbleGroup({ group, name, actions, readKey }: GroupProps) {
  const { isOwn, author, at, hasHeading, lines } = group;
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
        <div key={line.key} className="line" data-line={line.key}>
          <div className="beside">
            <div className="bubble">
              <MessageText content={line.content} />
            </div>
            {!hasHeading && index === 0 && (
              <span aria-hidden className="time">
                {formatTime(at)}
              </span>
            )}
          </div>
          <SendStatus line={line} actions={actions} />
          {line.key === readKey && <div className="status">Read</div>}
        </div>
      ))}
    </li>
  );
}
