import * as z from 'zod';
import { id } from '#shared/id.ts';
import { line, requiredLine } from '#shared/text.ts';
import { viewLists } from '#shared/view-value-sets.ts';

const maxParameters = 30;
const maxStateLength = 4000;

export const viewList = z.enum(viewLists, { error: 'The list is unknown' });
export type ViewList = z.infer<typeof viewList>;

export const viewName = requiredLine('Name is required', 60);

const parameterName = z.string().regex(/^[a-z][a-zA-Z]{0,39}$/, 'Invalid name of a parameter');
const parameter = z.union([line(500), z.number(), z.boolean()], {
  error: 'A parameter must be a text, a number or true or false',
});

/** The search parameters of the list's page. The page validates them again when the view is opened. */
export const viewState = z
  .record(parameterName, parameter, { error: 'The state must be an object of search parameters' })
  .refine((state) => Object.keys(state).length <= maxParameters, {
    message: `At most ${maxParameters} parameters`,
    abort: true,
  })
  .refine((state) => JSON.stringify(state).length <= maxStateLength, 'The state is too long');
export type ViewState = z.infer<typeof viewState>;

export const savedView = z
  .object({
    id: z.int(),
    list: viewList,
    name: z.string(),
    state: viewState,
    isShared: z.boolean(),
    isOwn: z.boolean(),
    /** Null if the owner was deleted. */
    ownerName: z.string().nullable(),
  })
  .meta({ id: 'SavedView' });
export type SavedView = z.infer<typeof savedView>;

export const listViewsInput = z.object({ list: viewList });
export const createViewInput = z.object({
  list: viewList,
  name: viewName,
  state: viewState,
  isShared: z.boolean({ error: 'Choose whether to share the view' }).default(false),
});
export const viewRef = z.object({ id });
export const renameViewInput = viewRef.extend({ name: viewName });
export const replaceStateInput = viewRef.extend({ state: viewState });
