import { expect, test } from 'vitest';
import { today } from '#shared/dates.ts';
import { describeCharge } from './describe-charge.ts';

test('a new card names the unpaid months that it pays and the day of the next payment', () => {
  const nextBillingDate = `${today(Date.now(), 'UTC').slice(0, 4)}-12-11`;
  const november = { open: 600, openMonths: ['2026-11-11'], nextBillingDate };
  expect(describeCharge(november)).toBe(
    '$600.00 for the month from Nov 11 is unpaid. Your new card pays it now, and the plan from Dec 11.',
  );
  const both = { open: 1200, openMonths: ['2026-10-11', '2026-11-11'], nextBillingDate: null };
  expect(describeCharge(both)).toBe(
    '$1,200.00 for the months from Oct 11 and Nov 11 is unpaid. Your new card pays it now.',
  );
});
