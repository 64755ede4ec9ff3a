import { dropUnknownParams, positiveInteger, readParams, text } from '#client/search-params.ts';

export const readWorkflowsSearch = dropUnknownParams(readParams({ id: positiveInteger, q: text }));
export type WorkflowsSearch = ReturnType<typeof readWorkflowsSearch>;
