import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import type { RoutineKind } from '../schema.ts';

/** `id` opens a routine. */
export type RoutinesSearch = { id?: number; kind?: RoutineKind; q?: string };

const isKind = (value: unknown): value is RoutineKind =>
  value === 'compulsory' || value === 'optional';

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export const readRoutinesSearch = dropUnknownParams(({ id, kind, q }): RoutinesSearch => {
  const chosen = positiveInteger(id);
  return {
    ...(chosen && { id: chosen }),
    ...(isKind(kind) && { kind }),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  };
});
