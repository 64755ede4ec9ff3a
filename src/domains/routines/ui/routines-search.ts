import { dropUnknownParams } from '#client/search-params.ts';
import type { RoutineKind } from '../schema.ts';

export type RoutinesSearch = { kind?: RoutineKind; q?: string };

const isKind = (value: unknown): value is RoutineKind =>
  value === 'compulsory' || value === 'optional';

/** By hand, not by the zod schema: the routes are in the first file a visitor downloads. */
export const readRoutinesSearch = dropUnknownParams(
  ({ kind, q }): RoutinesSearch => ({
    ...(isKind(kind) && { kind }),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  }),
);
