import { plural } from '#shared/plural.ts';
import { cityOf } from '#shared/time-zones.ts';
import { specializationLabels } from '../labels.ts';
import type { StatedNeeds } from './schema.ts';

/** `Research & Analysis · 20 hours a week · New York · English`. */
export const describeStated = ({ services, hoursPerWeek, timeZone, languages }: StatedNeeds) =>
  [
    services.map((one) => specializationLabels[one]).join(', '),
    `${plural(hoursPerWeek, 'hour')} a week`,
    cityOf(timeZone),
    languages,
  ].join(' · ');
