import { plural } from '#shared/plural.ts';
import type { MonthChecks } from './schema.ts';

/** What must be done before a month is closed, because it could not be done afterwards. */
export const obstaclesOf = ({
  unsavedTime,
  notSubmitted,
  notApproved,
  draftStatements,
}: MonthChecks) =>
  [
    unsavedTime.length > 0 && 'timers or waiting time not saved',
    notSubmitted.count > 0 && `${plural(notSubmitted.count, 'week')} not submitted`,
    notApproved.count > 0 && `${plural(notApproved.count, 'week')} not approved`,
    draftStatements.count > 0 && `${plural(draftStatements.count, 'draft pay statement')}`,
  ].filter((obstacle) => obstacle !== false);
