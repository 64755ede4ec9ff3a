import { Box, chakra, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { unknownTask } from '#domains/time/labels.ts';
import { formatHoursMinutes, formatShortDay, today } from '#shared/dates.ts';

const Row = chakra('li', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '3',
    py: '2.5',
    borderTopWidth: '1px',
    fontSize: 'sm',
    lineHeight: 'snug',
    _first: { borderTopWidth: '0' },
  },
});

type KeptWorkProps = { clientId?: number; level?: HeadingLevel };

/** Worked time that was not logged, because the hours were used up. Shows nothing if there is none. */
export function KeptWork({ clientId, level = 'h2' }: KeptWorkProps) {
  const { data } = trpc.hoursGuard.listKept.useQuery(clientId === undefined ? {} : { clientId });
  if (!data || data.items.length === 0) return null;
  const now = today(Date.now());
  return (
    <SectionCard
      title="Work without hours"
      level={level}
      detail="It was not logged, because all hours were used."
    >
      <chakra.ul listStyleType="none">
        {data.items.map(({ id, taskTitle, vaName, startedAt, hours, isDeclined }) => (
          <Row key={id}>
            <Box minW="0" overflowWrap="anywhere">
              <Box>{taskTitle ?? unknownTask}</Box>
              <Box color="muted">
                {formatShortDay(today(Date.parse(startedAt)), now)}
                {vaName && `, ${vaName}`}
              </Box>
            </Box>
            <Flex direction="column" align="flex-end" flexShrink="0">
              <Box fontWeight="medium" fontVariantNumeric="tabular-nums">
                {formatHoursMinutes(hours)}
              </Box>
              <Box color={isDeclined ? 'muted' : 'time'}>
                {isDeclined ? 'Not billed' : 'Waiting'}
              </Box>
            </Flex>
          </Row>
        ))}
      </chakra.ul>
    </SectionCard>
  );
}
