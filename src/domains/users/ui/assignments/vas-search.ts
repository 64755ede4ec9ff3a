import { readingOnly } from '#client/search.ts';

export type VasSearch = { q?: string };

export const readVasSearch = readingOnly(
  (search): VasSearch => ({
    ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
  }),
);
