import { formatHoursMinutes } from '#shared/dates.ts';
import { describeError } from '../../describe-error.ts';
import { trpc } from '../../trpc.ts';
import { toast, toastFailure } from '../../ui/toaster.tsx';
import { useOnce } from '../../use-once.ts';
import { describeLogged } from './describe-logged.ts';

type Current = {
  id: number;
  task: { id: number; title: string };
  notes: string | null;
  isRunning: boolean;
};
type Told = Current & { seconds: number; canRun: boolean; now: string };

/** What can be done with a timer. Other tabs and devices follow by their live events. */
export function useTimerActs() {
  const utils = trpc.useUtils();
  const keep = (timer: Told | null) => utils.timers.current.setData(undefined, { timer });
  /** It may have been somebody quicker in another tab. */
  const lookAgain = () => void utils.timers.invalidate();
  const refuse = (title: string) => (error: unknown) => {
    lookAgain();
    toastFailure(title, error);
  };
  const started = {
    onSuccess(timer: Told) {
      keep(timer);
      toast({ title: 'Timer started' });
    },
    onError: refuse('Failed to start timer'),
  };

  const start = trpc.timers.start.useMutation(started);
  const resume = trpc.timers.resume.useMutation(started);
  const pause = trpc.timers.pause.useMutation({
    onSuccess(timer) {
      keep(timer);
      toast({ title: 'Timer paused' });
    },
    onError: refuse('Failed to pause timer'),
  });
  const switchTo = trpc.timers.switch.useMutation({
    onSuccess({ saved, timer }) {
      keep(timer);
      void utils.time.invalidate();
      toast({
        title: 'Timer started',
        ...(saved && {
          description: `${formatHoursMinutes(saved.duration)} saved${saved.task ? ` on “${saved.task.title}”` : ''}.`,
        }),
      });
    },
    onError: refuse('Failed to switch timer'),
  });
  const save = trpc.timers.save.useMutation({
    onSuccess({ duration }) {
      keep(null);
      void utils.time.invalidate();
      toast(describeLogged(duration));
    },
    onError(error) {
      lookAgain();
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
    onSuccess: () => void keep(null),
    onError: refuse('Failed to discard timer'),
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
