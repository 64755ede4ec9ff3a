import { Flex } from '@chakra-ui/react';
import { Repeat } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { PriorityBadge } from '#domains/tasks/parts/priority-badge.tsx';
import { kindLabels, recurrenceLabels } from '../labels.ts';
import type { Routine } from '../schema.ts';

/** Kind, priority, and the recurrence unless the schedule says it. */
export const RoutineFacts = ({ routine }: { routine: Routine }) => (
  <Flex align="center" gap="3" wrap="wrap">
    <Badge tone={routine.isCompulsory ? 'brand' : 'neutral'}>
      {routine.isCompulsory ? kindLabels.compulsory : kindLabels.optional}
    </Badge>
    {!routine.schedule && (
      <Flex align="center" gap="1.5" fontSize="sm" fontWeight="medium" color="muted">
        <Repeat aria-hidden size={14} strokeWidth={1.75} />
        {recurrenceLabels[routine.recurrence]}
      </Flex>
    )}
    <PriorityBadge priority={routine.priority} />
  </Flex>
);
