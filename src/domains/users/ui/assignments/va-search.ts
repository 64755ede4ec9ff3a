import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListChange, type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import { type Specialization, specializations } from '#shared/value-sets.ts';

export type VasTab = 'clients' | 'vas' | 'assignments' | 'approvals';

/** The columns that the server can sort VAs by. */
const sorts = ['name', 'load', 'rating', 'created'] as const;
export type VasSort = (typeof sorts)[number];

export type VasSearch = ListSearch<VasSort> & {
  tab?: Exclude<VasTab, 'clients'>;
  /** Opens the dialog of a new assignment; `client` and `va` are chosen in it. */
  assign?: true;
  client?: number;
  va?: number;
  specialization?: Specialization;
  /** Only VAs who can get a further client. */
  room?: true;
};

/** A change of the URL; undefined removes a parameter. */
export type VasChange = ListChange & {
  [Name in Exclude<keyof VasSearch, keyof ListChange>]?: VasSearch[Name] | undefined;
};

const tabs: string[] = ['vas', 'assignments', 'approvals'] satisfies Exclude<VasTab, 'clients'>[];
const isTab = (value: unknown): value is Exclude<VasTab, 'clients'> => tabs.includes(String(value));
const isSpecialization = (value: unknown): value is Specialization =>
  specializations.some((one) => one === value);

/** Validates without zod, because the routes are in the first chunk that a visitor downloads. */
export function toVasSearch(search: Record<string, unknown>): VasSearch {
  const [client, va] = [positiveInteger(search.client), positiveInteger(search.va)];
  return {
    ...(isTab(search.tab) && { tab: search.tab }),
    ...(String(search.assign) === 'true' && { assign: true }),
    ...(client && { client }),
    ...(va && { va }),
    ...(isSpecialization(search.specialization) && { specialization: search.specialization }),
    ...(String(search.room) === 'true' && { room: true }),
    ...readListSearch(search, sorts),
  };
}

export const readVasSearch = dropUnknownParams(toVasSearch);
