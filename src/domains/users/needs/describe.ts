import { serviceLabel } from '#shared/agency.ts';
import { plural } from '#shared/plural.ts';
import { cityOf } from '#shared/time-zones.ts';
import type { StatedNeeds } from './schema.ts';

/** `Research & Analysis · 20 hours a week · New York · English`. */
export const describeStated = ({ services, hoursPerWeek, timeZone, languages }: StatedNeeds) =>
  [
    services.map((one) => serviceLabel(one)).join(', '),
    `${plural(hoursPerWeek, 'hour')} a week`,
    cityOf(timeZone),
    languages,
  ].join(' · ');
