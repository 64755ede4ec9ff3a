import { dropUnknownParams } from '#client/search-params.ts';

export type VasSearch = { q?: string };

export const readVasSearch = dropUnknownParams(
  (search): VasSearch => ({
    ...(search.q !== undefined && search.q !== '' && { q: String(search.q) }),
  }),
);
