import { Box, Flex } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { formatDateTime, formatHoursMinutes, formatTime } from '#shared/dates.ts';
import type { TimeLog } from '../schema.ts';

const dayOf = (instant: string) => new Date(instant).toDateString();

/** `March 3, 2026 at 9:00 am to 10:30 am`, with the second day only when it is another one. */
function span({ startTime, endTime }: TimeLog) {
  const start = formatDateTime(startTime);
  if (!endTime) return `${start}, In Progress`;
  const end = dayOf(startTime) === dayOf(endTime) ? formatTime(endTime) : formatDateTime(endTime);
  return `${start} to ${end}`;
}

/** Logged time among the comments of a task. */
export function TimeLogEntry({ log }: { log: TimeLog }) {
  const who = log.va?.fullName ?? 'A former VA';
  return (
    <Flex as="article" aria-label={`Time logged by ${who}`} gap="3" minW="0">
      <Flex
        boxSize="8"
        flexShrink={0}
        align="center"
        justify="center"
        borderRadius="full"
        bg="time.tint"
        color="time"
      >
        <Clock aria-hidden size={16} strokeWidth={1.75} />
      </Flex>
      <Box flex="1" minW="0" pt="1">
        <Box>
          <Box as="span" fontWeight="medium">
            {who}
          </Box>{' '}
          logged{' '}
          <Box as="span" fontWeight="semibold" color="time" fontVariantNumeric="tabular-nums">
            {formatHoursMinutes(log.duration)}
          </Box>
        </Box>
        <Box color="muted" fontSize="sm">
          {span(log)}
        </Box>
        {log.notes && (
          <Box mt="1" whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="text">
            {log.notes}
          </Box>
        )}
      </Box>
    </Flex>
  );
}
