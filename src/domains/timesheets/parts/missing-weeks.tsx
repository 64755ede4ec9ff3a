import { Box, chakra, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { formatHoursMinutes, formatShortDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';

const Summary = chakra('summary', {
  base: { px: { base: '4', sm: '5' }, py: '3', fontWeight: 'medium', cursor: 'pointer' },
});

/** For administrators: who has not submitted a former week. Renders nothing if all weeks are submitted. */
export function MissingWeeks({ today }: { today: string }) {
  const { data } = trpc.timesheets.missing.useQuery();
  if (!data || data.length === 0) return null;
  return (
    <Card as="details">
      <Summary>{plural(data.length, 'week')} not submitted</Summary>
      <Flex
        as="ul"
        direction="column"
        gap="2"
        px={{ base: '4', sm: '5' }}
        pb="4"
        maxH="80"
        overflowY="auto"
        listStyleType="none"
      >
        {data.map(({ va, week, lines, returned, hours }) => (
          <Flex as="li" key={`${va.id} ${week}`} columnGap="3" wrap="wrap">
            <TextLink to="/timesheet" search={{ va: va.id, week }}>
              {va.fullName}, week of {formatShortDay(week, today)}
            </TextLink>
            <Box color="muted">
              {formatHoursMinutes(hours)} in {plural(lines, 'line')}
              {returned > 0 && `, ${returned} returned`}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Card>
  );
}
