import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import type { Workflow } from '../schema.ts';

type DeleteWorkflowDialogProps = {
  workflow: Workflow;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteWorkflowDialog(props: DeleteWorkflowDialogProps) {
  const { workflow, onClose, onDeleted } = props;
  const remove = useAct(trpc.workflows.delete, {
    done: { title: 'Workflow deleted', description: `"${workflow.title}" has been deleted.` },
    onSuccess() {
      onDeleted();
      onClose();
    },
    failed: 'Failed to delete workflow',
    onError: onClose,
  });

  return (
    <ConfirmMutation
      mutation={remove}
      input={{ id: workflow.id }}
      onClose={onClose}
      title="Delete this workflow?"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
    >
      "{workflow.title}" will be deleted for everyone, including its diagram and comments. This
      action cannot be undone.
    </ConfirmMutation>
  );
}
