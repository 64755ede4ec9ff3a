import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { useToday } from '#client/use-minute.ts';
import { formatDateOf } from '../schedule-labels.ts';

/** Pauses and resumes the schedule of a routine. */
export function usePauseRoutine(id: number) {
  const today = useToday();
  const pause = useAct(trpc.routines.pause, {
    done: ({ title }) => ({
      title: 'Routine paused',
      description: `"${title}" creates no tasks for now.`,
    }),
    failed: 'Failed to pause the routine',
  });
  const resume = useAct(trpc.routines.resume, {
    done: ({ nextOn }) => ({
      title: 'Routine resumed',
      description: nextOn ? `Next: ${formatDateOf(nextOn, today)}.` : 'No date is left.',
    }),
    failed: 'Failed to resume the routine',
  });
  return {
    pause: () => pause.mutate({ id }),
    resume: () => resume.mutate({ id }),
    isResuming: resume.isPending,
    isPending: pause.isPending || resume.isPending,
  };
}
