import { dropUnknownParams } from '#client/search-params.ts';
import type { RoutineKind } from '../schema.ts';

export type RoutinesSearch = { kind?: RoutineKind; q?: string };

const isKind = (value: unknown): value is RoutineKind =>
  value === 'compulsory' || value === 'optional';

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export const readRoutinesSearch = dropUnknownParams(
  ({ kind, q }): RoutinesSearch => ({
    ...(isKind(kind) && { kind }),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  }),
);
