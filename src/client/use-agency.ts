import { useSyncExternalStore } from 'react';
import { agency, followAgency } from '#shared/agency.ts';

/** The agency; the component follows its changes. */
export const useAgency = () => useSyncExternalStore(followAgency, agency, agency);
