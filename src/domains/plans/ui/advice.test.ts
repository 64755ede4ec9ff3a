import { expect, test } from 'vitest';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import { advise } from './advice.ts';

const partTime = { monthlyHours: 80, hourlyRate: 7.5 };
const fullTime = { monthlyHours: 160, hourlyRate: 6.5 };
const use = (
  forecast: number | null,
  lastMonth: number | null = null,
  available = partTime.monthlyHours,
) => ({ forecast, lastMonth, available });

test.each([
  [partTime, use(74), 'At your pace you use 74 h of 80 h this month: your plan fits.'],
  [
    partTime,
    use(100, null, 120),
    'At your pace you use 100 h of 120 h this month: your plan fits.',
  ],
  [partTime, use(null, 80), 'You used 80 h of 80 h last month: your plan fits.'],
  [
    partTime,
    use(90),
    'At your pace you use 90 h of 80 h this month. Your plan with extra hours fits: $675.00.',
  ],
  [
    fullTime,
    use(62, null, 160),
    'At your pace you use 62 h of 160 h this month: Part-time would be enough.',
  ],
  [
    fullTime,
    use(170, null, 160),
    'At your pace you use 170 h of 160 h this month. Your plan with extra hours fits: $1,105.00.',
  ],
])('%o with the use %o', (plan, used, text) => {
  expect(advise(plan, defaultPlans, used)).toEqual({ text, isUpgrade: false });
});

test('a larger plan is advised where it costs less than extra hours', () => {
  expect(advise(partTime, defaultPlans, use(150))).toEqual({
    text: 'At your pace you use 150 h of 80 h this month. Full-time costs $1,040.00, your plan with extra hours $1,125.00.',
    isUpgrade: true,
  });
});

test('nothing is advised before there are figures', () => {
  expect(advise(partTime, defaultPlans, use(null))).toBeNull();
});
