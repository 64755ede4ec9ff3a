import { Box, Flex } from '@chakra-ui/react';
import { Clock } from 'lucide-react';
import { WrittenText } from '#client/ui/written-text.tsx';
import { deletedVa } from '#shared/deleted-names.ts';
import { approvalLabels, describeSpan } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { describeHours } from './approval-cells.tsx';

/** A time log in the timeline of a task. */
export function TimeLogEntry({ log }: { log: TimeLog }) {
  const who = log.va?.fullName ?? deletedVa;
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
            {describeHours(log)}
          </Box>
        </Box>
        <Box color="muted" fontSize="sm">
          {describeSpan(log)}
          {log.correctedAt ? ' · Corrected' : log.editedAt && ' · Edited'}
          {log.approval !== 'open' && ` · ${approvalLabels[log.approval]}`}
        </Box>
        {log.notes && (
          <WrittenText mt="1" maxW="text">
            {log.notes}
          </WrittenText>
        )}
      </Box>
    </Flex>
  );
}
