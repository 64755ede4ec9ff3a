import * as z from 'zod';

type Checked = { value: unknown; issues: { path?: PropertyKey[] | undefined }[] };

/**
 * Parameters of `refine` for a rule about several fields of an object. It runs even if another field is invalid, so that a
 * form and the `issues` of a response show all mistakes together, and at most one for each field. `reads` names the other
 * fields that must be valid before the rule can be checked.
 */
export const rule = (
  field: string,
  error: string | (() => string),
  reads: readonly string[] = [],
) => ({
  path: [field],
  error,
  when: ({ value, issues }: Checked) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => [field, ...reads].some((name) => name === path?.[0])),
});

/** A check of one field, made even if another field is invalid. `faultOf` returns what is wrong. */
export const checkField = <Form>(
  field: string & keyof Form,
  faultOf: (form: Form) => string | false | null | undefined,
) =>
  z.superRefine<Form>(
    (form, context) => {
      const message = faultOf(form);
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    },
    { when: rule(field, '').when },
  );
