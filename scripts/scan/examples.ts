/** The parts of a JSON schema that examples are made of. */
export type Schema = {
  $ref?: string;
  type?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  description?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

export type Context = {
  schemas: Record<string, Schema>;
  /** An existing id for a name such as `taskId`. */
  idFor: (name: string) => number;
};

/** The end of a period must be after its start. Weeks begin on a Monday, as both days are. */
const isEnd = (name: string) => /^(to|until|end.*|.*Before)$/.test(name);
const monthOf = (name: string) => (isEnd(name) ? '2026-11' : '2026-10');
const dayOf = (name: string) => (isEnd(name) ? '2026-11-09' : '2026-10-12');
export const exampleText = 'Weekly report';
/** Whether the value is an example of any text. */
export const isAnyText = (value: unknown) =>
  typeof value === 'string' && value.startsWith(exampleText);
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

/** Values that a schema does not describe: a visitor cannot register as an admin, and leaves the hidden fields of a form empty. */
const known = new Map([
  ['role', 'client'],
  ['website', ''],
  ['ticket', ''],
  ['solution', ''],
]);

function textFor(name: string, { format, pattern, description, minLength = 0 }: Schema) {
  const hints = `${pattern} ${description}`;
  if (format === 'email' || /email/i.test(name)) return 'rosa@example.com';
  const isMonth = /YYYY-MM(?!-)|1\[0-2\]\)\$/.test(hints) || name === 'month';
  if (isMonth) return monthOf(name);
  if (hints.includes('YYYY-MM-DD') || format === 'date' || /day|week|date|On$/.test(name))
    return dayOf(name);
  if (name === 'until') return tomorrow();
  if (format === 'date-time' || /(start|end)Time|At$|^from$|^to$/.test(name))
    return `${dayOf(name)}T09:00:00.000Z`;
  if (format === 'uuid') return '0b8b8a52-0d3a-4c57-9d3f-6a2f1f6f9a11';
  if (format === 'uri') return 'https://example.com/';
  if (/password/i.test(name)) return 'a long phrase of many words';
  if (/^(has|is)[A-Z]/.test(name)) return 'true';
  if (name === 'timeZone') return 'Europe/Berlin';
  if (name === 'username') return 'rosa.delgado';
  return exampleText.padEnd(minLength, ' of the team');
}

/** An example of the schema. `isComplete` includes optional properties. */
export function exampleOf(
  schema: Schema,
  name: string,
  context: Context,
  isComplete = true,
): unknown {
  const inner = (each: Schema, key = name) => exampleOf(each, key, context, isComplete);
  if (schema.$ref) return inner(context.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (known.has(name)) return known.get(name);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  if (isNumber) return /id$/i.test(name) ? context.idFor(name) : Math.max(schema.minimum ?? 1, 1);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) {
    const best =
      options.find(({ type }) => type === 'integer' || type === 'number') ??
      options.find((each) => each.const === undefined && each.type !== 'null') ??
      options[0];
    return inner(best ?? {});
  }
  if (schema.allOf) return inner(Object.assign({}, ...schema.allOf));
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [inner(schema.items ?? {}, name.replace(/s$/, ''))];
  if (schema.properties) {
    const required = new Set(schema.required);
    const kept = Object.entries(schema.properties).filter(
      ([key]) => isComplete || required.has(key),
    );
    return Object.fromEntries(kept.map(([key, each]) => [key, inner(each, key)]));
  }
  return textFor(name, schema);
}
