import { agency } from '#shared/agency.ts';
import type { SupportStatus } from '#shared/value-sets.ts';
import type { SupportView } from './views.ts';

/** The name under which all administrators answer. */
export const supportName = () => `${agency().name} Support`;

export const supportStatusLabels: Record<SupportStatus, string> = {
  open: 'Open',
  closed: 'Closed',
};

export const supportViewLabels: Record<SupportView, string> = {
  open: 'Open',
  mine: 'Mine',
  unassigned: 'Unassigned',
  closed: 'Closed',
};
