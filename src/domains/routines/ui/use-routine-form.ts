import { useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type DraftValues, useDraft } from '#client/draft.ts';
import { useFieldErrors } from '#client/field-errors.ts';
import { type RoutineFields, routineFields } from '../schema.ts';

type Options = {
  id: string;
  /** The initial values. */
  initialValues: DraftValues;
  /** The error of the last submission. */
  error: unknown;
  onSubmit: (values: RoutineFields) => void;
};

/** The create or edit form of a routine, with its draft. */
export function useRoutineForm({ id, initialValues, error, onSubmit }: Options) {
  const draft = useDraft(id, initialValues);
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
