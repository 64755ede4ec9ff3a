import {
  dropUnknownParams,
  oneOf,
  positiveInteger,
  readParams,
  text,
} from '#client/search-params.ts';
import { routineKinds } from '#shared/list-value-sets.ts';

/** `id` opens a routine. */
export const readRoutinesSearch = dropUnknownParams(
  readParams({ id: positiveInteger, kind: oneOf(routineKinds), q: text }),
);
export type RoutinesSearch = ReturnType<typeof readRoutinesSearch>;
