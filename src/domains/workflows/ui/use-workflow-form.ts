import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import { type DraftValues, useDraft } from '#client/draft.ts';
import { useFieldErrors } from '#client/field-errors.ts';
import { workflowForm } from '../schema.ts';

export type WorkflowValues = z.output<typeof workflowForm>;

type Options = {
  id: string;
  /** The values before any input. */
  untouched: DraftValues;
  /** The error of the last request. */
  error: unknown;
  onSubmit: (values: WorkflowValues, all: FormData) => void;
};

/** A switch that is off has no value in a form. */
export const toTexts = (values: WorkflowValues): DraftValues => ({
  title: values.title,
  description: values.description ?? '',
  category: values.category,
  ...(values.isPublic && { isPublic: 'on' }),
});

/** The form to create or edit a workflow, with a draft of unsent values. */
export function useWorkflowForm({ id, untouched, error, onSubmit }: Options) {
  const draft = useDraft(id, untouched);
  const [form, fields] = useForm({
    id,
    lastResult: useFieldErrors(error),
    defaultValue: draft.values,
    constraint: getZodConstraint(workflowForm),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: workflowForm }),
    onSubmit(event, { submission, formData }) {
      event.preventDefault();
      if (submission?.status === 'success') onSubmit(submission.value, formData);
    },
  });
  return { form, fields, draft };
}
