import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { changesSince } from '#shared/changes-since.ts';
import type { Workflow } from '../schema.ts';
import { toTexts, useWorkflowForm } from './use-workflow-form.ts';
import { WorkflowFields } from './workflow-fields.tsx';

type EditWorkflowDialogProps = { workflow: Workflow; onClose: () => void };

export function EditWorkflowDialog({ workflow: latest, onClose }: EditWorkflowDialogProps) {
  // Compare with the workflow as it was when the dialog opened, not with later changes in another tab.
  const [workflow] = useState(latest);
  const utils = trpc.useUtils();
  const edit = trpc.workflows.edit.useMutation({
    onSuccess() {
      void utils.workflows.invalidate();
      toast({ title: 'Workflow updated', description: 'Your changes have been saved.' });
      close();
    },
    onError(error) {
      toastFailure('Failed to update workflow', error);
    },
  });
  const send = useOnce(edit.mutate);
  const { form, fields, draft } = useWorkflowForm({
    id: `edit-workflow-${workflow.id}`,
    untouched: toTexts(workflow),
    error: edit.error,
    onSubmit(values) {
      const changes = changesSince(workflow, values);
      if (Object.keys(changes).length > 0) send({ id: workflow.id, ...changes });
      else close();
    },
  });

  function close() {
    draft.clear();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      draft={draft}
      title="Edit details"
      submitLabel="Save changes"
      submittingLabel="Saving..."
      isSubmitting={edit.isPending}
      onClose={close}
    >
      <WorkflowFields fields={fields} category={workflow.category} />
    </FormDialog>
  );
}
