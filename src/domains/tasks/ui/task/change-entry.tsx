import { Box, Flex } from '@chakra-ui/react';
import { History, Plus } from 'lucide-react';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import type { TaskChange } from '../../changes/schema.ts';
import { describeChange, nameActor } from './describe-change.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** A change of the task in its timeline. */
export function ChangeEntry({ change }: { change: TaskChange }) {
  const { createdAt, isCreation } = change;
  const sentence = describeChange(change);
  if (sentence === '') return null;
  const who = nameActor(change);
  return (
    <Flex as="article" aria-label={`Change by ${who}`} gap="3" minW="0">
      <Flex boxSize="8" flexShrink={0} align="center" justify="center" color="muted">
        {isCreation ? <Plus {...icon} /> : <History {...icon} />}
      </Flex>
      <Box flex="1" minW="0" pt="1" maxW="text" overflowWrap="anywhere" color="muted">
        <Box as="span" fontWeight="medium" color="ink">
          {who}
        </Box>{' '}
        {sentence}
        <Box as="span" fontSize="sm" title={formatDateTime(createdAt)}>
          {' · '}
          {formatRelative(createdAt, Date.now())}
        </Box>
      </Box>
    </Flex>
  );
}
