import type { FormField } from '#client/ui/field.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';

/** The reason of a correction. */
export const ReasonField = ({ field }: { field: FormField }) => (
  <TextAreaField
    field={field}
    label="Reason"
    hint="The VA and the client see it next to the old values."
    rows={2}
  />
);
