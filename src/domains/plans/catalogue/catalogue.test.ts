import { afterEach, expect, test } from 'vitest';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import { choiceLabel, choosablePlans, planChoiceLabels } from './catalogue.ts';

afterEach(() => setAgency(defaultAgency));

test('a form offers a plan that is no longer on offer only where it was chosen before', () => {
  const plans = defaultPlans.map((plan, index) => ({ ...plan, isOffered: index > 0 }));
  setAgency({ ...defaultAgency, plans });

  expect(choosablePlans()).toEqual(['full-time', 'enterprise', 'custom']);
  expect(choosablePlans('part-time')).toEqual(['part-time', 'full-time', 'enterprise', 'custom']);
  expect(choosablePlans('unknown')).toEqual(choosablePlans());
  expect(choiceLabel('part-time')).toBe('Part-time (no longer offered)');
  expect(choiceLabel('full-time')).toBe('Full-time');
  expect(planChoiceLabels()).not.toHaveProperty('part-time');
  expect(planChoiceLabels('part-time')).toMatchObject({
    'part-time': 'Part-time (no longer offered) ($7.5/hr, 20 hrs/week)',
    'full-time': 'Full-time ($6.5/hr, 40 hrs/week)',
  });
});
