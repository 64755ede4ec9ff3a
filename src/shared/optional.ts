import * as z from 'zod';

const toAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** A field that may be left out. Some callers say so with an empty text or null, as untouched form fields do. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(toAbsent, field.optional()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Field> | undefined, z.input<Field> | '' | null | undefined>
  >;
