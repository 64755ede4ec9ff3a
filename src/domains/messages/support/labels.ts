import { agency } from '#shared/agency.ts';
import type { SupportStatus } from '#shared/value-sets.ts';

/** The name under which all administrators answer. */
export const supportName = () => `${agency().name} Support`;

export const supportStatusLabels: Record<SupportStatus, string> = {
  open: 'Open',
  closed: 'Closed',
};
