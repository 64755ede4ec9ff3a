import { Box, Flex } from '@chakra-ui/react';
import { CalendarClock, CirclePause } from 'lucide-react';
import { useToday } from '#client/use-minute.ts';
import { describeDoneRate, describeNextDate } from '../schedule-labels.ts';
import type { Routine } from '../schema.ts';

const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** When the routine creates its next task, and how often it was done lately. Always one line, as cards have one height. */
export function NextDate({ routine }: { routine: Routine }) {
  const { doneRate, pausedAt } = routine;
  const today = useToday();
  return (
    <Flex align="center" gap="3" fontSize="sm" color="muted">
      <Flex align="center" gap="1.5" minW="0" flex="1">
        <Box flexShrink={0}>
          {pausedAt ? <CirclePause {...icon} /> : <CalendarClock {...icon} />}
        </Box>
        <Box truncate>{describeNextDate(routine, today)}</Box>
      </Flex>
      {doneRate.of > 0 && (
        <Box flexShrink={0} fontVariantNumeric="tabular-nums">
          {describeDoneRate(doneRate)}
        </Box>
      )}
    </Flex>
  );
}
