import { chakra } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { useRestoreHint } from './archive/use-restore-hint.ts';

type DeleteTaskDialogProps = {
  task: { id: number; title: string };
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteTaskDialog({ task, onClose, onDeleted }: DeleteTaskDialogProps) {
  const hint = useRestoreHint('it');
  const remove = useAct(trpc.tasks.delete, {
    done: {
      title: 'Task deleted successfully',
      description: 'The task has been permanently deleted.',
    },
    onSuccess() {
      onDeleted();
    },
    failed: 'Failed to delete task',
    onError: onClose,
  });

  return (
    <ConfirmMutation
      mutation={remove}
      input={{ id: task.id }}
      onClose={onClose}
      title="Confirm Deletion"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
    >
      <p>Are you sure you want to delete this task? This action cannot be undone.</p>
      <chakra.p mt="2">{hint}</chakra.p>
    </ConfirmMutation>
  );
}
