import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatHours } from '#shared/dates.ts';
import { defaultSpan, hoursOf } from './span.ts';
import { TimeLogForm } from './time-log-form.tsx';

type TrackTimeDialogProps = { task: { id: number; title: string }; onClose: () => void };

export function TrackTimeDialog({ task, onClose }: TrackTimeDialogProps) {
  const utils = trpc.useUtils();
  const [span] = useState(() => defaultSpan(new Date()));

  const log = trpc.time.create.useMutation({
    onSuccess({ duration }) {
      void utils.time.invalidate();
      toast({
        title: 'Time logged successfully',
        description: `You've logged ${formatHours(duration)} hours for this task.`,
      });
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
      title="Track Time"
      description="Log your working hours for this task."
      entered={{ ...span, duration: hoursOf(span.startTime, span.endTime) }}
      error={log.error}
      isSending={log.isPending}
      submitLabel="Log Time"
      onSubmit={(entered) => send({ ...entered, taskId: task.id })}
      onClose={onClose}
    />
  );
}
