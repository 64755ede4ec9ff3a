import * as z from 'zod';

/** Whether a field is not given. An empty string or null means absent too, because untouched form fields send them. */
export const isAbsent = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || value === '';

const toAbsent = (value: unknown) => (isAbsent(value) ? undefined : value);

/** An optional field. */
export const optional = <Field extends z.ZodType>(field: Field) =>
  z.preprocess(toAbsent, field.optional()).optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Field> | undefined, z.input<Field> | '' | null | undefined>
  >;

/** An omitted field stays unchanged; null or an empty string clears it. */
export const clearable = <Field extends z.ZodType>(field: Field) =>
  z
    .preprocess((value) => (value === '' ? null : value), field.nullable().optional())
    .optional() as unknown as z.ZodOptional<
    z.ZodType<z.output<Field> | null | undefined, z.input<Field> | '' | null | undefined>
  >;
