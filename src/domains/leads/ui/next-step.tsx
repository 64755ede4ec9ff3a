import { chakra } from '@chakra-ui/react';
import { Calendar, CalendarX } from 'lucide-react';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useBusinessDay } from '#client/use-business-day.ts';
import { formatRelativeDay } from '#shared/dates.ts';
import type { Lead } from '../schema.ts';
import { isOpenLead } from '../statuses.ts';

const Day = chakra('span', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '1', whiteSpace: 'nowrap' },
  variants: {
    state: {
      overdue: { color: 'danger', fontWeight: 'medium' },
      today: { color: 'time', fontWeight: 'medium' },
      later: { color: 'muted' },
    },
  },
});

/** The day of the next step, marked when it is due. */
export function NextStepDay({ lead }: { lead: Pick<Lead, 'status' | 'nextStepOn'> }) {
  const now = useBusinessDay();
  const { nextStepOn } = lead;
  if (!nextStepOn) return null;
  const isDue = isOpenLead(lead) && nextStepOn <= now;
  const state = !isDue ? 'later' : nextStepOn < now ? 'overdue' : 'today';
  const Icon = state === 'overdue' ? CalendarX : Calendar;
  return (
    <Day state={state} fontSize="sm">
      <Icon aria-hidden size={12} strokeWidth={1.75} />
      <VisuallyHidden>{state === 'overdue' ? 'Overdue, ' : 'On '}</VisuallyHidden>
      {formatRelativeDay(nextStepOn, now)}
    </Day>
  );
}
