import * as z from 'zod';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { SwitchField } from '#client/ui/switch-field.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { type SavedView, type ViewList, type ViewState, viewName } from '../schema.ts';

const viewForm = z.object({ name: viewName, isShared: z.boolean().default(false) });

type ViewDialogProps = {
  list: ViewList;
  state: ViewState;
  /** The view to rename; without it, a new view is saved. */
  view: SavedView | undefined;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
};

/** Asks for the name of a new view, or for a new name. */
export function ViewDialog({ list, state, view, onSaved, onClose }: ViewDialogProps) {
  const finish = (title: string, saved: SavedView) => {
    toast({ title, description: saved.name });
    onClose();
  };
  // When the list of views is current, also if the dialog was closed meanwhile.
  const create = useAct(trpc.views.create, {
    onSettled(saved) {
      if (!saved) return;
      finish('View saved', saved);
      onSaved(saved);
    },
    failed: 'Failed to save the view',
  });
  const rename = useAct(trpc.views.rename, {
    onSettled: (saved) => saved && finish('View renamed', saved),
    failed: 'Failed to rename the view',
  });
  const [form, fields] = useZodForm({
    id: 'saved-view',
    schema: viewForm,
    defaultValue: { name: view?.name ?? '' },
    refusal: create.error ?? rename.error,
    onSubmit: ({ name, isShared }) =>
      view ? rename.mutate({ id: view.id, name }) : create.mutate({ list, name, state, isShared }),
  });

  return (
    <FormDialog
      form={form}
      title={view ? 'Rename view' : 'Save view'}
      {...(!view && {
        description: 'Keeps the search, the filters, the order and the columns of this list.',
      })}
      submitLabel={view ? 'Rename view' : 'Save view'}
      submittingLabel="Saving..."
      isSubmitting={create.isPending || rename.isPending}
      onClose={onClose}
    >
      <TextField field={fields.name} label="Name" autoFocus />
      {!view && (
        <SwitchField
          field={fields.isShared}
          label="Share with all administrators"
          hint="They can open, change and delete it too."
        />
      )}
    </FormDialog>
  );
}
