import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { templates } from '../templates.ts';
import { TemplatePicker } from './template-picker.tsx';
import { toTexts, useWorkflowForm } from './use-workflow-form.ts';
import { WorkflowFields } from './workflow-fields.tsx';

const blank = toTexts({ title: '', description: null, category: '', isPublic: false });

type CreateWorkflowDialogProps = { onClose: () => void; onCreated: (id: number) => void };

export function CreateWorkflowDialog({ onClose, onCreated }: CreateWorkflowDialogProps) {
  const utils = trpc.useUtils();
  const create = trpc.workflows.create.useMutation({
    onSuccess({ id, title }) {
      void utils.workflows.list.invalidate();
      toast({ title: 'Workflow created successfully', description: `"${title}" is in your list.` });
      close();
      onCreated(id);
    },
    onError(error) {
      toastFailure('Failed to create workflow', error);
    },
  });
  const send = useOnce(create.mutate);
  const { form, fields, draft } = useWorkflowForm({
    id: 'create-workflow',
    untouched: blank,
    error: create.error,
    onSubmit(values, all) {
      const diagram = templates[Number(all.get('template') || -1)]?.diagram;
      send({ ...values, ...(diagram && { diagram }) });
    },
  });

  /** Fills the empty fields from the template. */
  function applyTemplate(index: string) {
    const template = templates[Number(index || -1)];
    if (!template) return;
    for (const name of ['title', 'category', 'description'] as const)
      if (!fields[name].value) form.update({ name: fields[name].name, value: template[name] });
  }

  function close() {
    draft.clear();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      draft={draft}
      title="Create workflow"
      submitLabel="Create workflow"
      submittingLabel="Creating..."
      isSubmitting={create.isPending}
      onClose={close}
    >
      <TemplatePicker chosen={draft.values.template ?? ''} onChoose={applyTemplate} />
      <WorkflowFields fields={fields} category={null} />
    </FormDialog>
  );
}
