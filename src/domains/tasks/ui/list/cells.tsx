import { Box, Flex } from '@chakra-ui/react';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useToday } from '#client/use-minute.ts';
import { formatDay, formatRelativeDay } from '#shared/dates.ts';
import { dueState } from '../../due.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import type { Task } from '../../schema.ts';

const dueColors = { overdue: 'danger', soon: 'time', later: 'ink', closed: 'muted' } as const;

type Due = { dueDate: string | null; status: Task['status'] };

export function DueDate({ task: { dueDate, status } }: { task: Due }) {
  const now = useToday();
  if (!dueDate)
    return (
      <Box as="span" color="muted">
        Not set
      </Box>
    );
  return (
    <Box as="span" color={dueColors[dueState(dueDate, status, now)]} title={formatDay(dueDate)}>
      {formatRelativeDay(dueDate, now)}
    </Box>
  );
}

export const Assignee = ({ va }: Pick<Task, 'va'>) =>
  va ? (
    <PersonChip person={va} size="sm" />
  ) : (
    <Box as="span" color="muted">
      Unassigned
    </Box>
  );

type Progress = Pick<Task, 'status'> & { workflowProgress?: Task['workflowProgress'] };

export const StatusWithProgress = ({ task: { status, workflowProgress } }: { task: Progress }) => (
  <Flex as="span" align="center" columnGap="2" wrap="wrap">
    <StatusBadge status={status} />
    {workflowProgress && (
      <Box as="span" fontSize="sm" color="muted" fontVariantNumeric="tabular-nums">
        {workflowProgress.done}/{workflowProgress.total}
        <VisuallyHidden> steps done</VisuallyHidden>
      </Box>
    )}
  </Flex>
);
