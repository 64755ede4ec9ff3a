import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { useBoardPatch } from './board/use-board-patch.ts';

/** Lets a VA take a task from the pool. */
export function useTakeTask() {
  const utils = trpc.useUtils();
  const refresh = useBoardPatch();
  const take = trpc.tasks.take.useMutation({
    onSuccess(task) {
      utils.tasks.get.setData({ id: task.id }, task);
      void refresh([{ id: task.id, kind: 'changed' }]);
      toast({
        title: 'Task assigned successfully',
        description: "You have been assigned to this task and it's now in progress.",
      });
    },
    onError(error, { id }) {
      void refresh([{ id: Number(id), kind: 'changed' }]);
      toastFailure(
        'Failed to assign task',
        error,
        'There was an error assigning the task. Please try again.',
      );
    },
  });
  return { take: useOnce(take.mutate), isPending: take.isPending };
}
