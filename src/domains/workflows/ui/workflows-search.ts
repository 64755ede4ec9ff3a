import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';

export type WorkflowsSearch = { id?: number; q?: string };

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export const readWorkflowsSearch = dropUnknownParams(({ id, q }): WorkflowsSearch => {
  const chosen = positiveInteger(id);
  return {
    ...(chosen && { id: chosen }),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  };
});
