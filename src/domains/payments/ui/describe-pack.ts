import type { PackPreview } from '#domains/plans/packs/schema.ts';
import { formatDay } from '#shared/dates.ts';

/** From when and how long the hours of a pack can be used. */
export function describePack({ periodEnd, rolloverLimit }: PackPreview) {
  const kept =
    rolloverLimit === null
      ? 'Unused hours roll over.'
      : `They don't expire on ${formatDay(periodEnd)}, when the month ends.`;
  return `The hours are available right after the payment. ${kept}`;
}
