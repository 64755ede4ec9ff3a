import {
  dropUnknownParams,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { routineKinds } from '#shared/list-value-sets.ts';

/** `id` opens a routine beside the list. */
const readAll = readParams({ id: positiveInteger, kind: oneOf(routineKinds), q: text });
export const readRoutinesSearch = dropUnknownParams(readAll);
export type RoutinesSearch = ReturnType<typeof readAll>;

/** The search of a link that opens a routine beside the list. */
export const toOpenRoutine = (id: number) => (search: object) =>
  readRoutinesSearch({ ...search, id });
