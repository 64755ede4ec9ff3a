import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import type * as z from 'zod';
import { type DraftValues, useDraft } from '#client/draft.ts';
import { useFieldErrors } from '#client/field-errors.ts';
import { workflowForm } from '../schema.ts';

export type WorkflowValues = z.output<typeof workflowForm>;

type Options = {
  id: string;
  /** What it shows before anybody has typed. */
  untouched: DraftValues;
  /** What the server said the last time. */
  error: unknown;
  onSubmit: (values: WorkflowValues, all: FormData) => void;
};

/** What a switch that is off has no text for. */
export const toTexts = (values: WorkflowValues): DraftValues => ({
  title: values.title,
  description: values.description ?? '',
  category: values.category,
  ...(values.isPublic && { isPublic: 'on' }),
});

/** The form of a workflow, new or known, with what was typed into it and not sent. */
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
