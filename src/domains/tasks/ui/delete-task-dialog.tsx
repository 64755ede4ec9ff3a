import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { useBoardPatch } from './board/use-board-patch.ts';

type DeleteTaskDialogProps = {
  task: { id: number; title: string };
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteTaskDialog({ task, onClose, onDeleted }: DeleteTaskDialogProps) {
  const refresh = useBoardPatch();
  const remove = trpc.tasks.delete.useMutation({
    onSuccess() {
      void refresh([{ id: task.id, kind: 'gone' }]);
      toast({
        title: 'Task deleted successfully',
        description: 'The task has been permanently deleted.',
      });
      onDeleted();
    },
    onError(error) {
      toast({
        title: 'Failed to delete task',
        description: errorMessage(error),
        tone: 'destructive',
      });
      onClose();
    },
  });

  const send = useOnce(remove.mutate);

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => send({ id: task.id })}
      title="Confirm Deletion"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
      isConfirming={remove.isPending}
    >
      Are you sure you want to delete this task? This action cannot be undone.
    </ConfirmDialog>
  );
}
