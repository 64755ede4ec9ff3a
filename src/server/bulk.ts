import { plural } from '#shared/plural.ts';
import { conflict } from './errors.ts';

/** A row that a bulk act cannot change, and why. */
export type RefusedRow = { id: number; reason: string };

export const noLongerExists = 'No longer exists.';

/** A bulk act changes all rows or none, so one refused row refuses the act. */
export function refuseRows(refused: readonly RefusedRow[], count: number) {
  if (refused.length === 0) return;
  throw conflict(
    `Nothing was changed: ${refused.length} of ${plural(count, 'selected row')} can't be changed.`,
    { refused },
  );
}
