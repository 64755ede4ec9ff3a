import { Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { plural } from '#shared/plural.ts';
import { useWeeks } from './use-weeks.ts';
import { WeekCard } from './week-card.tsx';

/** For administrators: time of VAs who cannot submit it any more. Renders nothing if there is none. */
export function FormerVaWeeks({ clientId }: { clientId: number | undefined }) {
  const headingId = useId();
  const { list, weeks } = useWeeks('not-submitted', clientId);
  if (list.error && weeks.length === 0)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (weeks.length === 0) return null;
  return (
    <Flex as="section" aria-labelledby={headingId} direction="column" gap="4" minW="0">
      <SectionHeading
        id={headingId}
        title="Time that VAs can no longer submit"
        detail="These VAs are inactive or have another role. Their hours are paid only after you approve them."
      />
      {weeks.map((week) => (
        <WeekCard
          key={`${week.client.id} ${week.va?.id} ${week.week}`}
          week={week}
          state="not-submitted"
          showsClient
        />
      ))}
      <LoadMore list={list} shown={plural(weeks.length, 'week')} />
    </Flex>
  );
}
