import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { defaultSpan, durationOf } from './span.ts';
import { TimeLogForm } from './time-log-form.tsx';
import { loggedToast } from './timer/use-timer-actions.ts';

type NamedTask = { id: number; title: string };

type TrackTimeDialogProps = ({ task: NamedTask } | { choices: readonly NamedTask[] }) & {
  onClose: () => void;
};

export function TrackTimeDialog({ onClose, ...of }: TrackTimeDialogProps) {
  const [span] = useState(() => defaultSpan(new Date()));

  const log = useAct(trpc.time.create, {
    done: ({ duration }) => loggedToast(duration),
    onSuccess: onClose,
    failed: () => ({
      title: 'Failed to log time',
      description: 'There was an error saving your time log. Please try again.',
      tone: 'destructive',
    }),
  });

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
      onSubmit={(entered) => log.mutate(entered)}
      onClose={onClose}
    />
  );
}
