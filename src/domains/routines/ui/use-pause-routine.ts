import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useToday } from '#client/use-minute.ts';
import { useOnce } from '#client/use-once.ts';
import { describeNextDate } from '../schedule-labels.ts';

/** Pauses and resumes the schedule of a routine. */
export function usePauseRoutine(id: number) {
  const today = useToday();
  const pause = trpc.routines.pause.useMutation({
    onSuccess: ({ title }) =>
      toast({ title: 'Routine paused', description: `"${title}" creates no tasks for now.` }),
    onError: (error) => toastFailure('Failed to pause the routine', error),
  });
  const resume = trpc.routines.resume.useMutation({
    onSuccess: (routine) =>
      toast({ title: 'Routine resumed', description: `${describeNextDate(routine, today)}.` }),
    onError: (error) => toastFailure('Failed to resume the routine', error),
  });
  const [sendPause, sendResume] = [useOnce(pause.mutate), useOnce(resume.mutate)];
  return {
    pause: () => sendPause({ id }),
    resume: () => sendResume({ id }),
    isPending: pause.isPending || resume.isPending,
  };
}
