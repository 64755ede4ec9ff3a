import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';

export type WorkflowsSearch = { id?: number; q?: string };

/** Without zod, because the routes are part of the start chunk. */
export const readWorkflowsSearch = dropUnknownParams(({ id, q }): WorkflowsSearch => {
  const chosen = positiveInteger(id);
  return {
    ...(chosen && { id: chosen }),
    ...(q !== undefined && q !== '' && { q: String(q) }),
  };
});
