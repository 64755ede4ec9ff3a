import { Flex } from '@chakra-ui/react';
import { History } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { formatHoursMinutes } from '#shared/dates.ts';
import { unknownTask } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { ApprovalBadge } from './approval-cells.tsx';

const LogHistoryDialog = lazy(async () => ({
  default: (await import('./log-history-dialog.tsx')).LogHistoryDialog,
}));

/** The state of approval, with a button that shows who decided about the log and what was changed. */
export function ApprovalWithHistory({ log }: { log: TimeLog }) {
  const [isOpen, setOpen] = useState(false);
  const hasHistory = log.approval !== 'open' || log.correctedAt !== null || log.editedAt !== null;
  return (
    <Flex align="center" gap="1">
      <ApprovalBadge approval={log.approval} />
      {hasHistory && (
        <IconButton
          label={`History of ${formatHoursMinutes(log.duration)} on ${log.task?.title ?? unknownTask}`}
          color="muted"
          onClick={() => setOpen(true)}
        >
          <History aria-hidden size={16} strokeWidth={1.75} />
        </IconButton>
      )}
      <Suspense>{isOpen && <LogHistoryDialog log={log} onClose={() => setOpen(false)} />}</Suspense>
    </Flex>
  );
}
