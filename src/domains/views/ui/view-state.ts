import type { ViewState } from '../schema.ts';

/** The search parameters of a page; absent ones may be undefined. */
export type SearchState = { [name: string]: string | number | boolean | undefined };

export const toViewState = (search: SearchState): ViewState =>
  Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** The parameters as they are in the URL, where a number and its text are the same. */
const inOrder = (state: ViewState) =>
  JSON.stringify(
    Object.entries(state)
      .map(([name, value]) => [name, String(value)])
      .sort(),
  );

export const isSameState = (one: ViewState, other: ViewState) => inOrder(one) === inOrder(other);
