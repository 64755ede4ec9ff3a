import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { newRoutine, RoutineFormFields } from './routine-fields.tsx';
import { useRoutineForm } from './use-routine-form.ts';

export function CreateRoutineDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.routines.create.useMutation({
    onSuccess({ title }) {
      void utils.routines.list.invalidate();
      toast({ title: 'Routine created', description: `"${title}" is in your list.` });
      discard();
    },
    onError(error) {
      toastFailure('Failed to create routine', error);
    },
  });
  const send = useOnce(create.mutate);
  const { form, fields, draft } = useRoutineForm({
    id: 'create-routine',
    initialValues: newRoutine,
    error: create.error,
    onSubmit: (routine) => send(routine),
  });

  function discard() {
    draft.clear();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      draft={draft}
      title="Create routine"
      submitLabel="Create routine"
      submittingLabel="Creating..."
      isSubmitting={create.isPending}
      onClose={discard}
    >
      <RoutineFormFields fields={fields} workflow={null} />
    </FormDialog>
  );
}
