import { Box, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { describeSpan, unknownTask } from '#domains/time/labels.ts';
import { ApprovalBadge } from '#domains/time/ui/approval-cells.tsx';
import { formatHoursMinutes, formatNamedDay } from '#shared/dates.ts';
import type { CellLog } from '../schema.ts';
import { deletedTask, obstacleTexts } from '../states.ts';
import type { OpenedCell } from './use-grid.ts';

const EditTimeLogDialog = lazy(() => import('#domains/time/ui/edit-time-log-dialog.tsx'));

type CellDialogProps = {
  opened: OpenedCell;
  /** The VA whose timesheet an administrator reads. */
  vaId: number | undefined;
  onClose: () => void;
};

/** The logs of a cell: why a sum cannot be typed, and where each log is changed. */
export function CellDialog({ opened: { row, day }, vaId, onClose }: CellDialogProps) {
  const { data, error, refetch } = trpc.timesheets.cell.useQuery({
    ...(vaId !== undefined && { vaId }),
    taskId: row.taskId,
    day,
  });
  const [edited, edit] = useState<CellLog | null>(null);
  const obstacle = row.cells.find((cell) => cell.day === day)?.obstacle;
  const task = row.title === null ? null : { id: row.taskId, title: row.title };
  if (edited)
    return (
      <Suspense>
        <EditTimeLogDialog
          log={{ ...edited, taskId: row.taskId, task }}
          onClose={() => edit(null)}
        />
      </Suspense>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${row.title ?? unknownTask}, ${formatNamedDay(day)}`}
      {...(obstacle && vaId === undefined && { description: obstacleTexts[obstacle] })}
    >
      <DialogBody pb="4">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && (
          <>
            <LoadingNote>Loading the time logs</LoadingNote>
            <Skeleton h="10" />
          </>
        )}
        {data?.length === 0 && (
          <Box color="muted">The time logs of this day were moved or deleted.</Box>
        )}
        <Flex as="ul" direction="column" gap="4" listStyleType="none">
          {data?.map((log) => (
            <LogLine
              key={log.id}
              log={log}
              isReader={vaId !== undefined}
              isDeleted={task === null}
              onEdit={() => edit(log)}
            />
          ))}
        </Flex>
      </DialogBody>
      <DialogFooter>
        <DialogCancel label="Close" />
      </DialogFooter>
    </Dialog>
  );
}

function reasonAgainstEdit({ approval, correctedAt, endTime }: CellLog, isDeleted: boolean) {
  if (approval === 'approved') return obstacleTexts.approved;
  if (correctedAt !== null) return obstacleTexts.corrected;
  if (endTime === null) return obstacleTexts.running;
  return isDeleted ? deletedTask : null;
}

type LogLineProps = { log: CellLog; isReader: boolean; isDeleted: boolean; onEdit: () => void };

function LogLine({ log, isReader, isDeleted, onEdit }: LogLineProps) {
  return (
    <Flex as="li" gap="3" align="flex-start" wrap="wrap">
      <Box flex="1" minW="12rem">
        <Flex gap="2" align="center" wrap="wrap">
          <Box fontWeight="medium">{formatHoursMinutes(log.duration)}</Box>
          <ApprovalBadge approval={log.approval} />
          {log.isTimer && <Badge>Timer</Badge>}
        </Flex>
        <Box color="muted" fontSize="sm">
          {describeSpan(log)}
        </Box>
        {log.notes && <Box overflowWrap="anywhere">{log.notes}</Box>}
        {log.returnReason && (
          <Box color="danger" overflowWrap="anywhere">
            Returned: {log.returnReason}
          </Box>
        )}
      </Box>
      {isReader ? (
        <ButtonLink to="/time" search={{ log: log.id }} size="sm">
          Open in Time
        </ButtonLink>
      ) : (
        <Button size="sm" disabledReason={reasonAgainstEdit(log, isDeleted)} onClick={onEdit}>
          Edit
        </Button>
      )}
    </Flex>
  );
}
