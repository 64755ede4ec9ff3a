import { Dialog, DialogBody } from '#client/ui/dialog.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { unknownTask } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { describeHours } from './approval-cells.tsx';
import { LogHistory } from './log-history.tsx';
import { describeSpan } from './span.ts';

/** What was decided about a log, its adjustments, corrections and previous versions. */
export const LogHistoryDialog = ({ log, onClose }: { log: TimeLog; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    title={log.task?.title ?? unknownTask}
    description={`${describeHours(log)}, ${describeSpan(log)}`}
    size="sm"
  >
    <DialogBody tabIndex={0} pb="4">
      {log.returnReason && (
        <WrittenText mb="4" color="danger">
          Returned: {log.returnReason}
        </WrittenText>
      )}
      <LogHistory log={log} />
    </DialogBody>
  </Dialog>
);
