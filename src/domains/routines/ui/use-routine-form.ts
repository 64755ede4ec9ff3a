import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type DraftValues, useDraft } from '#client/draft.ts';
import { useFieldErrors } from '#client/field-errors.ts';
import { type RoutineFields, routineFields } from '../schema.ts';

type Options = {
  id: string;
  /** What it shows before anybody has typed. */
  untouched: DraftValues;
  /** What the server said the last time. */
  error: unknown;
  onSubmit: (values: RoutineFields) => void;
};

/** The form of a routine, new or known, with what was typed into it and not sent. */
export function useRoutineForm({ id, untouched, error, onSubmit }: Options) {
  const draft = useDraft(id, untouched);
  const [form, fields] = useForm({
    id,
    lastResult: useFieldErrors(error),
    defaultValue: draft.values,
    constraint: getZodConstraint(routineFields),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: routineFields }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') onSubmit(submission.value);
    },
  });
  return { form, fields, draft };
}
