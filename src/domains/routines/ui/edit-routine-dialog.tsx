import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { changesSince } from '#shared/changes-since.ts';
import type { Routine } from '../schema.ts';
import { RoutineFormFields, toTexts } from './routine-fields.tsx';
import { useRoutineForm } from './use-routine-form.ts';

type EditRoutineDialogProps = { routine: Routine; onClose: () => void };

export function EditRoutineDialog({ routine: latest, onClose }: EditRoutineDialogProps) {
  // The routine as it was when editing began, even if another tab changes it in the meantime.
  const [routine] = useState(latest);
  const utils = trpc.useUtils();
  const edit = trpc.routines.edit.useMutation({
    onSuccess() {
      void utils.routines.list.invalidate();
      toast({ title: 'Routine updated', description: 'Your changes have been saved.' });
      discard();
    },
    onError(error) {
      toastFailure('Failed to update routine', error);
    },
  });
  const send = useOnce(edit.mutate);
  const { form, fields, draft } = useRoutineForm({
    id: `edit-routine-${routine.id}`,
    initialValues: toTexts(routine),
    error: edit.error,
    onSubmit(values) {
      const { workflow, ...before } = routine;
      const changes = changesSince({ ...before, workflowId: workflow?.id ?? null }, values);
      if (Object.keys(changes).length > 0) send({ id: routine.id, ...changes });
      else discard();
    },
  });

  function discard() {
    draft.clear();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      draft={draft}
      title="Edit routine"
      submitLabel="Save changes"
      submittingLabel="Saving..."
      isSubmitting={edit.isPending}
      onClose={discard}
    >
      <RoutineFormFields fields={fields} workflow={routine.workflow} />
    </FormDialog>
  );
}
