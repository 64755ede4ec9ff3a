import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { formatHoursMinutes, formatShortDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';

/** For administrators: who has not submitted a former week. */
export function MissingWeeks({ today }: { today: string }) {
  const { data, error, refetch } = trpc.timesheets.missing.useQuery();
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Card px={{ base: '4', sm: '5' }} py="4">
      {!data && (
        <>
          <LoadingNote>Loading the weeks</LoadingNote>
          <Skeleton w="40%" />
        </>
      )}
      {data?.length === 0 && (
        <EmptyState illustration="clock" title="Every week is submitted">
          Weeks that VAs have not submitted after their end are listed here.
        </EmptyState>
      )}
      <Flex as="ul" direction="column" gap="2" listStyleType="none">
        {data?.map(({ va, week, lines, returned, hours }) => (
          <Flex as="li" key={`${va.id} ${week}`} columnGap="3" wrap="wrap">
            <TextLink to="/timesheet" search={{ va: va.id, week }}>
              {va.fullName}, week of {formatShortDay(week, today)}
            </TextLink>
            <Box color="muted">
              {formatHoursMinutes(hours)} in {plural(lines, 'entry', 'entries')}
              {returned > 0 && `, ${returned} returned`}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
