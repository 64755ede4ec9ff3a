import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useToday } from '#client/use-minute.ts';
import { useOnce } from '#client/use-once.ts';
import { describeNextDate } from '../schedule-labels.ts';

/** Pauses and resumes the schedule of a routine. */
export function usePauseRoutine(id: number) {
  const utils = trpc.useUtils();
  const today = useToday();
  const onSettled = () =>
    Promise.all([utils.routines.invalidate(), utils.occurrences.list.invalidate()]);
  const pause = trpc.routines.pause.useMutation({
    onSuccess: ({ title }) =>
      toast({ title: 'Routine paused', description: `"${title}" creates no tasks for now.` }),
    onError: (error) => toastFailure('Failed to pause the routine', error),
    onSettled,
  });
  const resume = trpc.routines.resume.useMutation({
    onSuccess: (routine) =>
      toast({ title: 'Routine resumed', description: `${describeNextDate(routine, today)}.` }),
    onError: (error) => toastFailure('Failed to resume the routine', error),
    onSettled,
  });
  const [sendPause, sendResume] = [useOnce(pause.mutate), useOnce(resume.mutate)];
  return {
    pause: () => sendPause({ id }),
    resume: () => sendResume({ id }),
    isPending: pause.isPending || resume.isPending,
  };
}
