import { chakra } from '@chakra-ui/react';
import { AlarmClock } from 'lucide-react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { useMinute } from '#client/use-minute.ts';
import { type ReplyDeadline, replyDeadlineOf } from '../reply-deadline.ts';
import type { Lead } from '../schema.ts';

const tones: Record<ReplyDeadline['state'], Tone> = {
  later: 'neutral',
  soon: 'time',
  overdue: 'danger',
};

type Props = { lead: Pick<Lead, 'status' | 'createdAt'> };

/** The time left to reply to a lead within the promised 24 hours. */
export function ReplyDeadlineBadge({ lead }: Props) {
  const deadline = replyDeadlineOf(lead, useMinute());
  if (!deadline) return null;
  return (
    <Badge tone={tones[deadline.state]}>
      <AlarmClock aria-hidden size={12} strokeWidth={2} />
      {deadline.text}
    </Badge>
  );
}

const Line = chakra('div', {
  base: {
    display: 'flex',
    gap: '1',
    fontSize: 'xs',
    lineHeight: 'normal',
    '& > svg': { flexShrink: 0, mt: '3px' },
  },
  variants: {
    state: {
      later: { color: 'muted' },
      soon: { color: 'time', fontWeight: 'medium' },
      overdue: { color: 'danger', fontWeight: 'medium' },
    },
  },
});

/** The same on a line of its own, for narrow columns. */
export function ReplyDeadlineText({ lead }: Props) {
  const deadline = replyDeadlineOf(lead, useMinute());
  if (!deadline) return null;
  return (
    <Line state={deadline.state}>
      <AlarmClock aria-hidden size={12} strokeWidth={1.75} />
      {deadline.text}
    </Line>
  );
}
