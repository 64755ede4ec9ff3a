import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { defaultSpan, durationOf } from './span.ts';
import { TimeLogForm } from './time-log-form.tsx';
import { loggedToast } from './timer/use-timer-actions.ts';

type NamedTask = { id: number; title: string };

type TrackTimeDialogProps = ({ task: NamedTask } | { choices: readonly NamedTask[] }) & {
  onClose: () => void;
};

export function TrackTimeDialog({ onClose, ...of }: TrackTimeDialogProps) {
  const [span] = useState(() => defaultSpan(new Date()));

  const log = trpc.time.create.useMutation({
    onSuccess({ duration }) {
      toast(loggedToast(duration));
      onClose();
    },
    onError() {
      toast({
        title: 'Failed to log time',
        description: 'There was an error saving your time log. Please try again.',
        tone: 'destructive',
      });
    },
  });
  const send = useOnce(log.mutate);

  return (
    <TimeLogForm
      title={'task' in of ? 'Track Time' : 'Log Time'}
      description="Log your working hours for this task."
      task={
        'task' in of
          ? of.task
          : { choices: of.choices.map(({ id, title }) => ({ value: String(id), label: title })) }
      }
      entered={{ ...span, duration: durationOf(span.startTime, span.endTime) }}
      isStartSuggested
      error={log.error}
      isSending={log.isPending}
      submitLabel="Log Time"
      onSubmit={(entered) => send(entered)}
      onClose={onClose}
    />
  );
}
