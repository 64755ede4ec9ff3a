import * as z from 'zod';
import { roundHours } from '#shared/hours.ts';
import { shownHours } from '#shared/shown-hours.ts';

type Round = (value: unknown) => unknown;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function roundFields(fields: [string, Round][]): Round {
  return (value) => {
    if (!isObject(value)) return value;
    const rounded = { ...value };
    for (const [name, round] of fields) if (name in value) rounded[name] = round(value[name]);
    return rounded;
  };
}

/** How the hours of an answer with this schema are rounded to two decimals; undefined if it has no hours. */
export function hoursRounding(schema: z.core.$ZodType): Round | undefined {
  if (schema === shownHours)
    return (value) => (typeof value === 'number' ? roundHours(value) : value);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    return hoursRounding(schema.unwrap());
  if (schema instanceof z.ZodArray) {
    const round = hoursRounding(schema.element);
    return round && ((value) => (Array.isArray(value) ? value.map(round) : value));
  }
  if (schema instanceof z.ZodRecord) {
    const round = hoursRounding(schema.valueType);
    return (
      round &&
      ((value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, round(one)]))
          : value)
    );
  }
  if (schema instanceof z.ZodUnion) {
    const rounds = schema.options.flatMap((option) => hoursRounding(option) ?? []);
    return rounds.length === 0
      ? undefined
      : (value) => rounds.reduce((answer, round) => round(answer), value);
  }
  if (!(schema instanceof z.ZodObject)) return undefined;
  const fields = Object.entries(schema.shape).flatMap(([name, field]): [string, Round][] => {
    const round = hoursRounding(field);
    return round ? [[name, round]] : [];
  });
  return fields.length === 0 ? undefined : roundFields(fields);
}
