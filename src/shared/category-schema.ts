import * as z from 'zod';
import { agency } from './agency.ts';
import type { Category } from './categories.ts';

/** Tells a caller of the REST API where the values come from. */
const from = (name: string) => `The key of a category from ${name} of \`GET /api/categories\`.`;

type Kind = {
  list: () => readonly Category[];
  /** What is shown if none is chosen. */
  missing: string;
  name: string;
  noun: 'category' | 'service';
};

export const unknownMessage = (noun: Kind['noun']) => `Unknown ${noun}. Choose one from the list.`;

const known = ({ list, missing, name, noun }: Kind) =>
  z
    .string({ error: missing })
    .min(1, missing)
    .max(60, { error: unknownMessage(noun), abort: true })
    .refine((key) => key === '' || list().some((category) => category.key === key), {
      error: unknownMessage(noun),
    })
    .meta({ description: from(name) });

const offered = (kind: Kind) =>
  known(kind)
    .refine((key) => !kind.list().some((one) => one.key === key && one.isRetired), {
      error: `This ${kind.noun} is no longer offered. Choose another one.`,
    })
    .meta({ description: from(kind.name) });

const tasks: Kind = {
  list: () => agency().taskCategories,
  missing: 'Category is required',
  name: '`taskCategories`',
  noun: 'category',
};
const services: Kind = {
  list: () => agency().serviceCategories,
  missing: 'Specialization is required for VA accounts',
  name: '`serviceCategories`',
  noun: 'service',
};

/** What exists can keep a retired category, and is found by it. */
export const knownTaskCategory = known(tasks);
export const offeredTaskCategory = offered(tasks);
export const taskCategoryKey = z.string().meta({ description: from(tasks.name) });

export const knownService = known(services);
export const offeredService = offered(services);
export const serviceKey = z.string().meta({ description: from(services.name) });
