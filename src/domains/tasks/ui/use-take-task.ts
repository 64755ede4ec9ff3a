import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';

/** Lets a VA take a task from the pool. */
export function useTakeTask() {
  const take = trpc.tasks.take.useMutation({
    onSuccess() {
      toast({
        title: 'Task assigned successfully',
        description: "You have been assigned to this task and it's now in progress.",
      });
    },
    onError(error) {
      toastFailure(
        'Failed to assign task',
        error,
        'There was an error assigning the task. Please try again.',
      );
    },
  });
  return { take: useOnce(take.mutate), isPending: take.isPending };
}
