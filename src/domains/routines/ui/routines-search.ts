import { readingOnly } from '#client/search.ts';
import type { RoutineKind } from '../schema.ts';

export type RoutinesSearch = { kind?: RoutineKind; q?: string };

const isKind = (value: unknown): value is RoutineKind =>
  value === 'compulsory' || value === 'optional';

/** By hand, not by the zod schema: the routes are in the first file a visitor downloads. */
export const readRoutinesSearch = readingOnly(
  ({ kind, q }): RoutinesSearch => ({
    ...(isKind(kind) && { kind }),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  }),
);
