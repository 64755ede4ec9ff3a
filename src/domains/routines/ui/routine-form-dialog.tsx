import { useState } from 'react';
import { type DraftValues, useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { ownTimeZone, today } from '#shared/dates.ts';
import { changesSince } from '#shared/object-fields.ts';
import { type Routine, routineFields } from '../schema.ts';
import { nestSchedule, newFormValues, toFormValues } from './form-values.ts';
import { foldedNames, RoutineFormFields } from './routine-fields.tsx';

type RoutineFormDialogProps = {
  /** The routine to edit; null creates one. */
  routine: Routine | null;
  onClose: () => void;
};

/** Opens when the time zone of the client is known, which a new schedule begins with. */
export function RoutineFormDialog(props: RoutineFormDialogProps) {
  const saved = trpc.presence.timeZone.useQuery();
  if (saved.isPending) return null;
  return <ReadyFormDialog {...props} ownZone={saved.data?.timeZone ?? ownTimeZone()} />;
}

type ReadyFormDialogProps = RoutineFormDialogProps & { ownZone: string };

function ReadyFormDialog({ routine: latest, ownZone, onClose }: ReadyFormDialogProps) {
  // Keep the routine as it was when editing began, because another tab may change it in the meantime.
  const [routine] = useState(latest);
  const create = useAct(trpc.routines.create, {
    onSuccess: ({ title }) => finish('Routine created', `"${title}" is in your list.`),
    failed: 'Failed to create routine',
  });
  const edit = useAct(trpc.routines.edit, {
    onSuccess: () => finish('Routine updated', 'Your changes have been saved.'),
    failed: 'Failed to update routine',
  });
  const id = routine ? `edit-routine-${routine.id}` : 'create-routine';
  const suggestion = { today: today(Date.now(), ownZone), timeZone: ownZone };
  const blank: DraftValues = newFormValues(suggestion);
  const draft = useDraft(id, routine ? toFormValues(routine, suggestion) : blank);
  const [form, fields] = useZodForm({
    id,
    schema: routineFields,
    defaultValue: nestSchedule(draft.values),
    refusal: create.error ?? edit.error,
    onSubmit({ isScheduled: _isScheduled, ...values }) {
      if (!routine) return create.mutate(values);
      const { workflow, ...before } = routine;
      const changes = changesSince({ ...before, workflowId: workflow?.id ?? null }, values);
      if (Object.keys(changes).length > 0) edit.mutate({ id: routine.id, ...changes });
      else discard();
    },
  });

  function finish(title: string, description: string) {
    toast({ title, description });
    discard();
  }

  function discard() {
    draft.clear();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      draft={draft}
      title={routine ? 'Edit routine' : 'Create routine'}
      submitLabel={routine ? 'Save changes' : 'Create routine'}
      submittingLabel={routine ? 'Saving...' : 'Creating...'}
      isSubmitting={create.isPending || edit.isPending}
      onClose={discard}
    >
      <RoutineFormFields
        fields={fields}
        schedule={fields.schedule.getFieldset()}
        workflow={routine?.workflow ?? null}
        ownZone={ownZone}
        showsMore={foldedNames.some((name) => draft.values[name] !== blank[name])}
      />
    </FormDialog>
  );
}
