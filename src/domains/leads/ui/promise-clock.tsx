import { AlarmClock } from 'lucide-react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { useMinute } from '#client/use-now.ts';
import { type Promised, promiseOf } from '../promise.ts';
import type { Lead } from '../schema.ts';

const tones: Record<Promised['state'], Tone> = { kept: 'neutral', soon: 'time', over: 'danger' };

/** How long the visitor can still be called within the promised day. */
export function PromiseClock({ lead }: { lead: Pick<Lead, 'status' | 'createdAt'> }) {
  const promise = promiseOf(lead, useMinute());
  if (!promise) return null;
  return (
    <Badge tone={tones[promise.state]}>
      <AlarmClock aria-hidden size={12} strokeWidth={2} />
      {promise.words}
    </Badge>
  );
}
