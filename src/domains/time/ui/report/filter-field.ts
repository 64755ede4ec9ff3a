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
export const reportColumns = 'repeat(auto-fill, minmax(min(100%, 11rem), 1fr))';
