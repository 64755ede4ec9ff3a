import { chakra } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import type { Group, Line } from './lines.ts';
import { MessageText } from './message-text.tsx';

/** The styles of all bubbles in one place: a long history has thousands of them. */
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
    '& .group.headed': { mt: '4' },
    '& .line': { maxW: { base: '88%', sm: 'min(80%, 34rem)' } },
    '& .own, & .own .line': { alignItems: 'flex-end' },
    '& .head': {
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
    '& .fate': {
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
    // Shown only once it lasts, since most messages are there at once.
    '& .fate.open': { animation: 'fadeIn 120ms 400ms both' },
    '& .fate strong': {
      display: 'flex',
      alignItems: 'center',
      gap: '1',
      color: 'danger',
      fontWeight: 'medium',
    },
  },
});

export type LineActs = { retry: (key: string) => void; discard: (key: string) => void };

function LineFate({ line, acts }: { line: Line; acts: LineActs }) {
  const { state, clientKey, refusal } = line;
  if (state === 'sent' || clientKey === null) return null;
  if (state === 'sending') return <div className="fate open">Sending…</div>;
  return (
    <div className="fate open">
      <strong>
        <CircleAlert aria-hidden size={12} strokeWidth={2} />
        Not sent
      </strong>
      {refusal && <span>{refusal}</span>}
      <span>
        <Button size="sm" variant="ghost" h="6" px="1.5" onClick={() => acts.retry(clientKey)}>
          Retry
        </Button>
        <Button size="sm" variant="ghost" h="6" px="1.5" onClick={() => acts.discard(clientKey)}>
          Discard
        </Button>
      </span>
    </div>
  );
}

type GroupProps = { group: Group; name: string; acts: LineActs; readKey: string | null };

/** What one person wrote within a minute, with a head where the person changes or after a silence. */
export function BubbleGroup({ group, name, acts, readKey }: GroupProps) {
  const { isOwn, at, hasHead, lines } = group;
  const who = isOwn ? 'You' : name;
  return (
    <li className={['group', isOwn && 'own', hasHead && 'headed'].filter(Boolean).join(' ')}>
      {hasHead ? (
        <div className="head">
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
              <MessageText text={line.content} />
            </div>
            {!hasHead && index === 0 && (
              <span aria-hidden className="time">
                {formatTime(at)}
              </span>
            )}
          </div>
          <LineFate line={line} acts={acts} />
          {line.key === readKey && <div className="fate">Read</div>}
        </div>
      ))}
    </li>
  );
}
