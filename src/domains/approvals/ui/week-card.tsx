import { Box, Flex } from '@chakra-ui/react';
import { Check, ChevronDown, ChevronRight } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { useFocusNext } from '#client/focus-next.ts';
import { Button } from '#client/ui/button.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { clientName } from '#shared/client-name.ts';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import { deletedVa } from '#shared/deleted-names.ts';
import type { LineState, SubmittedWeek } from '../schema.ts';
import { countEntries, toWeekRef, useApproveWeek } from './use-decisions.ts';
import { WeekGrid } from './week-grid.tsx';

const WeekLines = lazy(async () => ({
  default: (await import('./week-lines.tsx')).WeekLines,
}));

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type WeekCardProps = { week: SubmittedWeek; state: LineState; showsClient: boolean };

/** The time of a VA in a week. */
export function WeekCard({ week, state, showsClient }: WeekCardProps) {
  const [isOpen, setOpen] = useState(false);
  // A new number opens the form to return the week.
  const [returns, setReturns] = useState(0);
  const linesId = useId();
  const { approveWeek, isPending } = useApproveWeek();
  const { node, remember } = useFocusNext({ isBusy: isPending });
  const name = week.va?.fullName ?? deletedVa;
  const what = `${name}, week of ${formatDay(week.week)}`;
  function startReturning() {
    remember();
    setOpen(true);
    setReturns(returns + 1);
  }
  return (
    <SectionCard
      title={name}
      level={state === 'submitted' ? 'h2' : 'h3'}
      detail={
        <>
          Week of {formatDay(week.week)}
          {showsClient && `, for ${clientName(week.client)}`}
          {' · '}
          <Box as="span" fontVariantNumeric="tabular-nums">
            {formatHoursMinutes(week.hours)} in {countEntries(week.lines)}
          </Box>
        </>
      }
      actions={
        <Flex ref={node} gap="2">
          {state === 'submitted' && (
            <Button size="sm" aria-label={`Return…: ${what}`} onClick={startReturning}>
              Return…
            </Button>
          )}
          <Button
            data-approve-week
            variant="primary"
            size="sm"
            icon={<Check {...icon} />}
            aria-label={`Approve week: ${what}`}
            loading={isPending}
            loadingText="Approving..."
            onClick={() => {
              remember();
              approveWeek(toWeekRef(week, state));
            }}
          >
            Approve week
          </Button>
        </Flex>
      }
    >
      <WeekGrid week={week} label={`Hours of ${what}`} />
      <Flex mt="3">
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={linesId}
          aria-label={`${isOpen ? 'Hide' : 'Show'} entries: ${what}`}
          icon={isOpen ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />}
          onClick={() => {
            setOpen(!isOpen);
            setReturns(0);
          }}
        >
          {isOpen ? 'Hide entries' : 'Show entries'}
        </Button>
      </Flex>
      <Box id={linesId}>
        <Suspense>
          {isOpen && (
            <WeekLines
              key={returns}
              week={week}
              state={state}
              label={`Entries of ${what}`}
              returnsAll={returns > 0}
            />
          )}
        </Suspense>
      </Box>
    </SectionCard>
  );
}
