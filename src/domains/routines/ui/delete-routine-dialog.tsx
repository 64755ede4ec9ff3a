import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Routine } from '../schema.ts';

type DeleteRoutineDialogProps = {
  routine: Routine;
  onClose: () => void;
  returnFocus: () => HTMLElement | null;
};

export function DeleteRoutineDialog({ routine, onClose, returnFocus }: DeleteRoutineDialogProps) {
  const utils = trpc.useUtils();
  const remove = trpc.routines.delete.useMutation({
    onSuccess() {
      toast({ title: 'Routine deleted', description: `"${routine.title}" is gone.` });
    },
    onError(error) {
      const description = errorMessage(error);
      toast({ title: 'Failed to delete routine', description, tone: 'destructive' });
    },
    async onSettled() {
      await utils.routines.list.invalidate();
      onClose();
    },
  });
  const send = useOnce(remove.mutate);

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => send({ id: routine.id })}
      title="Delete this routine?"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
      isConfirming={remove.isPending}
      returnFocus={returnFocus}
    >
      "{routine.title}" will be gone for you and for your assistant. This action cannot be undone.
    </ConfirmDialog>
  );
}
