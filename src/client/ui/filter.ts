import type { ReactNode } from 'react';
import type { FormField } from './field.tsx';

/** One filter of a list. The URL holds its value. */
export type Filter = {
  /** Names its field and its chip, such as "Priority". */
  label: string;
  /** The chosen value as text; undefined if it does not limit the list. */
  chosen: string | undefined;
  onClear: () => void;
  /** A labelled field. */
  field: ReactNode;
  /** An order or a grouping: it is not counted, and stays when the filters are cleared. */
  isOrder?: boolean;
};

/** A field that belongs to no form, such as that of a filter. */
export const filterField = (label: string): FormField => {
  const id = `filter-${label.toLowerCase().replaceAll(' ', '-')}`;
  return {
    id,
    name: id,
    formId: '',
    errorId: `${id}-error`,
    descriptionId: `${id}-hint`,
    errors: undefined,
  };
};
