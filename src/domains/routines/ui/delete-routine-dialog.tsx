import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import type { Routine } from '../schema.ts';

type DeleteRoutineDialogProps = {
  routine: Routine;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteRoutineDialog({ routine, onClose, onDeleted }: DeleteRoutineDialogProps) {
  const remove = useAct(trpc.routines.delete, {
    done: { title: 'Routine deleted', description: `"${routine.title}" has been deleted.` },
    failed: 'Failed to delete routine',
    onSuccess: onDeleted,
    onSettled: onClose,
  });

  return (
    <ConfirmMutation
      mutation={remove}
      input={{ id: routine.id }}
      onClose={onClose}
      title="Delete this routine?"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
      // The row and its menu are removed.
      returnFocus={() => (remove.isSuccess ? document.querySelector<HTMLElement>('main') : null)}
    >
      "{routine.title}" will be deleted for you and your assistant. This action cannot be undone.
    </ConfirmMutation>
  );
}
