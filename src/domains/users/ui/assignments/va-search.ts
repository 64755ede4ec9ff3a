import { type DayPeriod, readDayPeriod } from '#client/period.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { type ListChange, type ListSearch, readListSearch } from '#client/ui/table/list-search.ts';
import { type Specialization, specializations } from '#shared/value-sets.ts';
import type { AssignmentSort } from '../../assignments/list-schema.ts';
import type { VaSort } from '../../assignments/schema.ts';

export type VasTab = 'clients' | 'vas' | 'assignments' | 'approvals';

/** The columns that the server can sort VAs and assignments by. */
const vaSorts = ['name', 'load', 'rating', 'created'] as const satisfies VaSort[];
const assignmentSorts = ['start', 'end'] as const satisfies AssignmentSort[];

/** Which assignments are listed; the current ones without it. */
const states = ['ended', 'all'] as const;

export type VasSearch = Omit<ListSearch, 'sort'> &
  DayPeriod & {
    tab?: Exclude<VasTab, 'clients'>;
    sort?: VaSort | AssignmentSort;
    /** Opens the dialog of a new assignment; `client` and `va` are chosen in it. */
    assign?: true;
    client?: number;
    va?: number;
    specialization?: Specialization;
    /** Only VAs who can get a further client. */
    room?: true;
    /** Filters of the assignments. */
    state?: (typeof states)[number];
    /** The VA whose details are shown beside the list. */
    id?: number;
    ofVa?: number;
    ofClient?: number;
  };

export const vaSortOf = ({ sort }: VasSearch) => vaSorts.find((one) => one === sort);
export const assignmentSortOf = ({ sort }: VasSearch) =>
  assignmentSorts.find((one) => one === sort);

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
  const id = positiveInteger(search.id);
  const [ofClient, ofVa] = [positiveInteger(search.ofClient), positiveInteger(search.ofVa)];
  const state = states.find((one) => one === search.state);
  const sorts = search.tab === 'assignments' ? assignmentSorts : vaSorts;
  return {
    ...(isTab(search.tab) && { tab: search.tab }),
    ...(String(search.assign) === 'true' && { assign: true }),
    ...(client && { client }),
    ...(va && { va }),
    ...(id && { id }),
    ...(isSpecialization(search.specialization) && { specialization: search.specialization }),
    ...(String(search.room) === 'true' && { room: true }),
    ...(state && { state }),
    ...(ofVa && { ofVa }),
    ...(ofClient && { ofClient }),
    ...readDayPeriod(search),
    ...readListSearch<VaSort | AssignmentSort>(search, sorts),
  };
}

/** The search of a link that opens a VA beside the current list. */
export const toOpenVa = (id: number) => (search: object) => toVasSearch({ ...search, id });

export const readVasSearch = dropUnknownParams(toVasSearch);
