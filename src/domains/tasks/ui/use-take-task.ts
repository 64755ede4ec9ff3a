import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';

/** Lets a VA take a task from the pool. */
export function useTakeTask() {
  const take = useAct(trpc.tasks.take, {
    done: {
      title: 'Task assigned successfully',
      description: "You have been assigned to this task and it's now in progress.",
    },
    failed: ['Failed to assign task', 'There was an error assigning the task. Please try again.'],
  });
  return { take: take.mutate, isPending: take.isPending };
}
