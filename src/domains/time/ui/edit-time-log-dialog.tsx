import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import type { TimeLog } from '../schema.ts';
import { FormerLogs } from './former-logs.tsx';
import { toLocal } from './span.ts';
import { TimeLogForm } from './time-log-form.tsx';

type EditTimeLogDialogProps = { log: TimeLog; onClose: () => void };

/** Edits a log. The form shows minutes, so unchanged fields are not sent and keep their seconds. */
export default function EditTimeLogDialog({ log, onClose }: EditTimeLogDialogProps) {
  const utils = trpc.useUtils();
  const edit = trpc.time.edit.useMutation({
    onSuccess() {
      void utils.time.invalidate();
      toast({ title: 'Time log updated' });
      onClose();
    },
    onError() {
      toast({
        title: 'Failed to update time log',
        description: 'There was an error saving your time log. Please try again.',
        tone: 'destructive',
      });
    },
  });
  const send = useOnce(edit.mutate);

  const entered = {
    startTime: toLocal(new Date(log.startTime)),
    endTime: log.endTime ? toLocal(new Date(log.endTime)) : '',
    duration: formatHoursMinutes(log.duration),
    notes: log.notes ?? '',
  };
  const isSame = (name: 'startTime' | 'endTime', instant: string) =>
    toLocal(new Date(instant)) === entered[name];
  const isSameDuration = (hours: number) => formatHoursMinutes(hours) === entered.duration;

  return (
    <TimeLogForm
      title="Edit time log"
      task={log.task ?? { id: log.taskId, title: 'Unknown Task' }}
      entered={entered}
      error={edit.error}
      isSending={edit.isPending}
      submitLabel="Save changes"
      onSubmit={({ startTime, endTime, duration, notes = null }) =>
        send({
          id: log.id,
          notes,
          ...(!isSameDuration(duration) && { duration }),
          ...(!isSame('startTime', startTime) && { startTime }),
          ...(!isSame('endTime', endTime) && { endTime }),
        })
      }
      onClose={onClose}
    >
      {log.editedAt && <FormerLogs id={log.id} />}
    </TimeLogForm>
  );
}
