import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { useToday } from '#client/use-minute.ts';
import { describeNextDate } from '../schedule-labels.ts';

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
    done: (routine) => ({
      title: 'Routine resumed',
      description: `${describeNextDate(routine, today)}.`,
    }),
    failed: 'Failed to resume the routine',
  });
  const [sendPause, sendResume] = [pause.mutate, resume.mutate];
  return {
    pause: () => sendPause({ id }),
    resume: () => sendResume({ id }),
    isPending: pause.isPending || resume.isPending,
  };
}
