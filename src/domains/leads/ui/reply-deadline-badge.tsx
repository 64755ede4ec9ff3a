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

/** The time left to reply to a lead within the promised 24 hours. */
export function ReplyDeadlineBadge({ lead }: { lead: Pick<Lead, 'status' | 'createdAt'> }) {
  const deadline = replyDeadlineOf(lead, useMinute());
  if (!deadline) return null;
  return (
    <Badge tone={tones[deadline.state]}>
      <AlarmClock aria-hidden size={12} strokeWidth={2} />
      {deadline.text}
    </Badge>
  );
}
