import { Box, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { usePageKeys } from '#client/keyboard.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

type TaskOrder = {
  position: number;
  count: number;
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
};

type TaskNavigationProps = {
  order: TaskOrder | null;
  /** Dialogs have no keys of their own. */
  isInDialog?: boolean;
};

/** The previous and the next task in the list that this task was opened from. */
export function TaskNavigation({ order, isInDialog = false }: TaskNavigationProps) {
  usePageKeys({ j: order?.next, k: order?.previous });
  if (!order || order.count < 2) return null;
  const { position, count, previous, next } = order;
  return (
    <Flex as="nav" aria-label="Tasks in the list" align="center" gap="1">
      <Box color="muted" fontSize="sm" fontVariantNumeric="tabular-nums" px="1">
        {position} of {count}
      </Box>
      <IconButton
        label={isInDialog ? 'Previous task' : 'Previous task (K)'}
        disabledReason={previous ? null : 'This is the first task in the list.'}
        onClick={previous}
      >
        <ChevronUp {...icon} />
      </IconButton>
      <IconButton
        label={isInDialog ? 'Next task' : 'Next task (J)'}
        disabledReason={next ? null : 'This is the last task in the list.'}
        onClick={next}
      >
        <ChevronDown {...icon} />
      </IconButton>
    </Flex>
  );
}
