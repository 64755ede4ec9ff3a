import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import type { Workflow } from '../schema.ts';

type DeleteWorkflowDialogProps = {
  workflow: Workflow;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteWorkflowDialog(props: DeleteWorkflowDialogProps) {
  const { workflow, onClose, onDeleted } = props;
  const utils = trpc.useUtils();
  const remove = trpc.workflows.delete.useMutation({
    onSuccess() {
      toast({ title: 'Workflow deleted', description: `"${workflow.title}" is gone.` });
      onDeleted();
      onClose();
      void utils.workflows.list.invalidate();
    },
    onError(error) {
      const description = errorMessage(error);
      toast({ title: 'Failed to delete workflow', description, tone: 'destructive' });
      onClose();
    },
  });
  const send = useOnce(remove.mutate);

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => send({ id: workflow.id })}
      title="Delete this workflow?"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
      isConfirming={remove.isPending}
    >
      "{workflow.title}" will be gone for everybody, with its diagram and its comments. This action
      cannot be undone.
    </ConfirmDialog>
  );
}
