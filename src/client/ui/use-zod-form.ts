import { type DefaultValue, type SubmissionResult, useForm } from '@conform-to/react';
import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { TRPCClientError } from '@trpc/client';
import { useMemo } from 'react';
import * as z from 'zod';
import { errorMessage } from '../describe-error.ts';

const issues = z.array(z.object({ path: z.string(), message: z.string() }));

/** The server's validation errors by field, or null if the error names no field. */
export function toFieldErrors(error: unknown): SubmissionResult | null {
  if (!(error instanceof TRPCClientError)) return null;
  const parsed = issues.safeParse(error.data?.issues);
  if (!parsed.success) return null;
  const entries = parsed.data.map(({ path, message }) => [path, [message]]);
  return entries.length ? { status: 'error', error: Object.fromEntries(entries) } : null;
}

/** Shows any refusal under the only field of a form. */
export const errorsUnder = (name: string) => (refusal: unknown) =>
  refusal ? { status: 'error' as const, error: { [name]: [errorMessage(refusal)] } } : null;

type Values = Record<string, unknown>;

/** A field is required if the rules refuse it when empty. Conform does not look into transformations. */
function constraintOf(schema: z.ZodType<Values, Values>) {
  const refused = parseWithZod(new FormData(), { schema }).reply().error ?? {};
  const constraint = Object.entries(getZodConstraint(schema));
  return Object.fromEntries(
    constraint.map(([name, rules]) => [
      name,
      // The entries of a list do not exist in an empty form.
      { ...rules, ...(!name.includes('[') && { required: name in refused }) },
    ]),
  );
}

type ZodFormOptions<Schema extends z.ZodType<Values, Values>> = {
  id?: string;
  schema: Schema;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /** The error of the last request. Its messages are shown under the fields that it names. */
  refusal?: unknown;
  /** Replaces `toFieldErrors` for errors that name no field. */
  toErrors?: (refusal: unknown) => SubmissionResult | null;
  /** Called with valid values only. */
  onSubmit: (values: z.output<Schema>) => void;
};

/**
 * A form with the rules of a schema. It is validated when it is submitted, and then on each input. The first field with an
 * error gets the focus.
 */
export function useZodForm<Schema extends z.ZodType<Values, Values>>({
  schema,
  refusal,
  toErrors = toFieldErrors,
  onSubmit,
  ...options
}: ZodFormOptions<Schema>) {
  return useForm<z.input<Schema>, z.output<Schema>>({
    ...options,
    // Conform reports each new result once, so the same error must stay the same object.
    lastResult: useMemo(() => toErrors(refusal), [refusal, toErrors]),
    constraint: useMemo(() => constraintOf(schema), [schema]),
    shouldRevalidate: 'onInput',
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    onSubmit(event, { submission }) {
      event.preventDefault();
      if (submission?.status === 'success') onSubmit(submission.value);
    },
  });
}
