import * as z from 'zod';

const toAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** An optional field. An empty string or null means absent too, because untouched form fields send them. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(toAbsent, field.optional()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Field> | undefined, z.input<Field> | '' | null | undefined>
  >;
