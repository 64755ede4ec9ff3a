import type { FormField } from '#client/ui/field.tsx';

/** A filter is a field of no form: its value is in the URL. */
export const filterField = (name: string): FormField => ({
  id: `time-${name}`,
  name,
  formId: '',
  errorId: `time-${name}-error`,
  descriptionId: `time-${name}-hint`,
  errors: undefined,
});

/** The grid of the filters. */
export const reportColumns = {
  base: 'repeat(2, minmax(0, 1fr))',
  sm: 'repeat(auto-fill, minmax(11rem, 1fr))',
};
