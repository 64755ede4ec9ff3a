import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatHours, formatHoursMinutes } from '#shared/dates.ts';

/** The toast for logged time: the sentence from the specification, with `h:mm` added as elsewhere. */
export const loggedToast = (hours: number) => ({
  title: 'Time logged successfully',
  description: `You've logged ${formatHours(hours)} hours for this task.`,
  aside: formatHoursMinutes(hours),
});

type TimerTask = {
  id: number;
  task: { id: number; title: string };
  notes: string | null;
  isRunning: boolean;
};
type TimerState = TimerTask & { seconds: number; canRun: boolean; now: string };

/** The actions on a timer. Other tabs and devices update through live events. */
export function useTimerActions() {
  const utils = trpc.useUtils();
  const setTimer = (timer: TimerState | null) => utils.timers.current.setData(undefined, { timer });
  const reportFailure = (title: string) => (error: unknown) => toastFailure(title, error);
  const started = {
    onSuccess(timer: TimerState) {
      setTimer(timer);
      toast({ title: 'Timer started' });
    },
    onError: reportFailure('Failed to start timer'),
  };

  const start = trpc.timers.start.useMutation(started);
  const resume = trpc.timers.resume.useMutation(started);
  const pause = trpc.timers.pause.useMutation({
    onSuccess(timer) {
      setTimer(timer);
      toast({ title: 'Timer paused' });
    },
    onError: reportFailure('Failed to pause timer'),
  });
  const switchTo = trpc.timers.switch.useMutation({
    onSuccess({ saved, timer }) {
      setTimer(timer);
      toast({
        title: 'Timer started',
        ...(saved && {
          description: `${formatHoursMinutes(saved.duration)} saved${saved.task ? ` on “${saved.task.title}”` : ''}.`,
        }),
      });
    },
    onError: reportFailure('Failed to switch timer'),
  });
  const save = trpc.timers.save.useMutation({
    onSuccess({ duration }) {
      setTimer(null);
      toast(loggedToast(duration));
    },
    onError(error) {
      const { code, message } = describeError(error);
      toast({
        title: 'Failed to log time',
        description:
          code === 'CONFLICT'
            ? message
            : 'There was an error saving your time log. Please try again.',
        tone: 'destructive',
      });
    },
  });
  const discard = trpc.timers.discard.useMutation({
    onSuccess: () => void setTimer(null),
    onError: reportFailure('Failed to discard timer'),
  });

  return {
    start: useOnce(start.mutate),
    switchTo: useOnce(switchTo.mutate),
    resume: useOnce(resume.mutate),
    pause: useOnce(pause.mutate),
    save: useOnce(save.mutate),
    discard: useOnce(discard.mutate),
    isStarting: start.isPending || switchTo.isPending || resume.isPending,
    isPausing: pause.isPending,
    isSaving: save.isPending,
    isDiscarding: discard.isPending,
  };
}
