import { useRef, useState } from 'react';
import * as z from 'zod';
import { type DraftValues, useDraft } from '#client/draft.ts';
import { trpc } from '#client/trpc.ts';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { serviceLabel } from '#shared/agency.ts';
import { changesSince } from '#shared/object-fields.ts';
import { type Workflow, workflowForm } from '../schema.ts';
import { templates } from '../templates.ts';
import { TemplatePicker } from './template-picker.tsx';
import { WorkflowFields, type WorkflowValues } from './workflow-fields.tsx';

/** A new workflow also has the index of its template, unless its diagram is blank. */
const schema = workflowForm.extend({ template: z.number().optional() });

/** A switch that is off has no value in a form. */
const toFormValues = (values: WorkflowValues): DraftValues => ({
  title: values.title,
  description: values.description ?? '',
  category: values.category,
  ...(values.isPublic && { isPublic: 'on' }),
});

const blank = toFormValues({ title: '', description: null, category: '', isPublic: false });

/** What a template fills in; without one, nothing. */
function textsOf(index: string) {
  const template = index === '' ? undefined : templates[Number(index)];
  if (!template) return { title: '', description: '', category: '' };
  const { title, description, service } = template;
  return { title, description, category: serviceLabel(service) };
}

type WorkflowFormDialogProps = {
  /** The workflow to edit; null creates one. */
  workflow: Workflow | null;
  onClose: () => void;
  onCreated?: (id: number) => void;
};

export function WorkflowFormDialog(props: WorkflowFormDialogProps) {
  const { onClose, onCreated } = props;
  // Compare with the workflow as it was when the dialog opened, not with later changes in another tab.
  const [workflow] = useState(props.workflow);
  const create = useAct(trpc.workflows.create, {
    done: ({ title }) => ({
      title: 'Workflow created successfully',
      description: `"${title}" is in your list.`,
    }),
    onSuccess({ id }) {
      close();
      onCreated?.(id);
    },
    failed: 'Failed to create workflow',
  });
  const edit = useAct(trpc.workflows.edit, {
    done: { title: 'Workflow updated', description: 'Your changes have been saved.' },
    onSuccess: close,
    failed: 'Failed to update workflow',
  });
  const id = workflow ? `edit-workflow-${workflow.id}` : 'create-workflow';
  const draft = useDraft(id, workflow ? toFormValues(workflow) : blank);
  const applied = useRef(draft.values.template ?? '');
  const [form, fields] = useZodForm({
    id,
    schema,
    defaultValue: draft.values,
    refusal: create.error ?? edit.error,
    onSubmit({ template = -1, ...values }) {
      const diagram = templates[template]?.diagram;
      if (!workflow) return create.mutate({ ...values, ...(diagram && { diagram }) });
      const changes = changesSince(workflow, values);
      if (Object.keys(changes).length > 0) edit.mutate({ id: workflow.id, ...changes });
      else close();
    },
  });

  /** Fills the fields that are empty or still have the text of the template chosen before. */
  function applyTemplate(index: string) {
    const before = textsOf(applied.current);
    const values = textsOf(index);
    applied.current = index;
    for (const name of ['title', 'category', 'description'] as const)
      if ((fields[name].value ?? '') === '' || fields[name].value === before[name])
        form.update({ name: fields[name].name, value: values[name] });
  }

  function close() {
    draft.clear();
    onClose();
  }

  return (
    <FormDialog
      form={form}
      draft={draft}
      title={workflow ? 'Edit details' : 'Create workflow'}
      submitLabel={workflow ? 'Save changes' : 'Create workflow'}
      submittingLabel={workflow ? 'Saving...' : 'Creating...'}
      isSubmitting={create.isPending || edit.isPending}
      onClose={close}
    >
      {!workflow && (
        <TemplatePicker chosen={draft.values.template ?? ''} onChoose={applyTemplate} />
      )}
      <WorkflowFields fields={fields} category={workflow?.category ?? null} />
    </FormDialog>
  );
}
