import { getFormProps } from '@conform-to/react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { DialogCancel } from '#client/ui/dialog-cancel.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { newRoutine, RoutineFormFields } from './routine-fields.tsx';
import { useRoutineForm } from './use-routine-form.ts';

export function CreateRoutineDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils();
  const create = trpc.routines.create.useMutation({
    onSuccess({ title }) {
      void utils.routines.list.invalidate();
      toast({ title: 'Routine created', description: `"${title}" is on the list.` });
      discard();
    },
    onError(error) {
      toastFailure('Failed to create routine', error);
    },
  });
  const send = useOnce(create.mutate);
  const { form, fields, draft } = useRoutineForm({
    id: 'create-routine',
    untouched: newRoutine,
    onSubmit: (routine) => send(routine),
  });

  function discard() {
    draft.clear();
    onClose();
  }

  return (
    <Dialog open onClose={discard} title="Create Routine" dirty={draft.isDirty}>
      <DialogForm {...getFormProps(form)} onInput={draft.save}>
        <DialogBody>
          <RoutineFormFields fields={fields} workflow={null} />
        </DialogBody>
        <DialogFooter>
          <DialogCancel disabled={create.isPending} />
          <Button
            type="submit"
            variant="primary"
            loading={create.isPending}
            loadingText="Creating..."
          >
            Create Routine
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
