import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { unknownTask } from '../labels.ts';
import type { TimeLog } from '../schema.ts';
import { LogHistory } from './log-history.tsx';
import { type EnteredValues, enteredLogOf } from './time-log-fields.tsx';
import { TimeLogForm } from './time-log-form.tsx';

type EditedLog = EnteredValues &
  Pick<TimeLog, 'id' | 'taskId' | 'task' | 'version' | 'editedAt' | 'correctedAt' | 'approval'>;
type EditTimeLogDialogProps = { log: EditedLog; onClose: () => void };

/** Edits a log of the VA's own. */
export default function EditTimeLogDialog({ log, onClose }: EditTimeLogDialogProps) {
  const edit = useAct(trpc.time.edit, {
    done: { title: 'Time log updated' },
    onSuccess: onClose,
    failed: () => ({
      title: 'Failed to update time log',
      description: 'There was an error saving your time log. Please try again.',
      tone: 'destructive',
    }),
  });
  const { entered, changesOf } = enteredLogOf(log);

  return (
    <TimeLogForm
      title="Edit time log"
      task={log.task ?? { id: log.taskId, title: unknownTask }}
      entered={entered}
      error={edit.error}
      isSending={edit.isPending}
      submitLabel="Save changes"
      onSubmit={(values) => edit.mutate({ id: log.id, version: log.version, ...changesOf(values) })}
      onClose={onClose}
    >
      {(log.editedAt || log.approval !== 'open') && <LogHistory log={log} />}
    </TimeLogForm>
  );
}
