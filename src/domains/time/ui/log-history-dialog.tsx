import { Box } from '@chakra-ui/react';
import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { describeSpan, unknownTask } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { ApprovalBadge, describeHours } from './approval-cells.tsx';
import { LogHistory } from './log-history.tsx';

type LogHistoryDialogProps = {
  log: TimeLog;
  /** Its name, for a reader with several clients. */
  client?: string | undefined;
  onClose: () => void;
};

/** A log with its notes, what was decided about it, its adjustments, corrections and previous versions. */
export const LogHistoryDialog = ({ log, client, onClose }: LogHistoryDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    title={log.task?.title ?? unknownTask}
    description={`${describeHours(log)}, ${describeSpan(log)}`}
    size="sm"
  >
    <DialogBody
      tabIndex={0}
      pb="4"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      alignContent="start"
      gap="4"
    >
      <Box display="flex" gap="3" alignItems="center">
        <ApprovalBadge approval={log.approval} />
        {(client ?? log.va) && (
          <Box minW="0" color="muted">
            {client ?? log.va?.fullName}
          </Box>
        )}
        {log.task && (
          <TextLink to="/tasks" search={{ id: log.task.id }} ms="auto">
            Open task
          </TextLink>
        )}
      </Box>
      {log.returnReason && <WrittenText color="danger">Returned: {log.returnReason}</WrittenText>}
      {log.notes && <WrittenText>{log.notes}</WrittenText>}
      <LogHistory log={log} />
    </DialogBody>
  </Dialog>
);
