import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
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
  const started = {
    done: { title: 'Timer started' },
    onSuccess: setTimer,
    failed: 'Failed to start timer',
  };

  const start = useAct(trpc.timers.start, started);
  const resume = useAct(trpc.timers.resume, started);
  const pause = useAct(trpc.timers.pause, {
    done: { title: 'Timer paused' },
    onSuccess: setTimer,
    failed: 'Failed to pause timer',
  });
  const switchTo = useAct(trpc.timers.switch, {
    done: ({ saved }) => ({
      title: 'Timer started',
      ...(saved && {
        description: `${formatHoursMinutes(saved.duration)} saved${saved.task ? ` on “${saved.task.title}”` : ''}.`,
      }),
    }),
    onSuccess: ({ timer }) => setTimer(timer),
    failed: 'Failed to switch timer',
  });
  const save = useAct(trpc.timers.save, {
    done: ({ duration }) => loggedToast(duration),
    onSuccess: () => setTimer(null),
    failed(error) {
      const { code, message } = describeError(error);
      return {
        title: 'Failed to log time',
        description:
          code === 'CONFLICT'
            ? message
            : 'There was an error saving your time log. Please try again.',
        tone: 'destructive',
      };
    },
  });
  const discard = useAct(trpc.timers.discard, {
    onSuccess: () => setTimer(null),
    failed: 'Failed to discard timer',
  });

  return {
    start: start.mutate,
    switchTo: switchTo.mutate,
    resume: resume.mutate,
    pause: pause.mutate,
    save: save.mutate,
    discard: discard.mutate,
    isStarting: start.isPending || switchTo.isPending || resume.isPending,
    isPausing: pause.isPending,
    isSaving: save.isPending,
    isDiscarding: discard.isPending,
  };
}
