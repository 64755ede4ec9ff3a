import { useSyncExternalStore } from 'react';
import { agency, followAgency } from '#shared/agency.ts';

/** The agency; the component follows its changes. */
export const useAgency = () => useSyncExternalStore(followAgency, agency, agency);

/** All categories, with the retired ones. */
export const useTaskCategories = () => useAgency().taskCategories;
export const useServices = () => useAgency().serviceCategories;
