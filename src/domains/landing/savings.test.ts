import { afterEach, expect, test } from 'vitest';
import { defaultAgency, setAgency } from '#shared/agency.ts';
import { defaultPlans } from '#shared/catalogue-plans.ts';
import {
  compareCosts,
  defaultSalary,
  fullTimeWeeklyHours,
  maxWeeklyHours,
  readSalary,
  writeSalary,
} from './savings.ts';

afterEach(() => setAgency(defaultAgency));

test('the default comparison has the figures of the specification', () => {
  expect(compareCosts(defaultSalary, fullTimeWeeklyHours)).toEqual({
    salary: 45_000,
    benefits: 13_500,
    officeSpace: 6_000,
    equipment: 3_000,
    employeeCost: 67_500,
    assistantCost: 11_508,
    plan: defaultPlans[1],
    saved: 55_992,
    savedPercent: 83,
  });
});

test.each([
  // salary, hours, salary paid, cost of the employee, cost of the assistant, saved, percent
  [45_000, 20, 22_500, 38_250, 6_708, 31_542, 82],
  [45_000, 25, 28_125, 45_563, 11_508, 34_055, 75],
  [80_000, 40, 80_000, 113_000, 11_508, 101_492, 90],
  [0, 40, 0, 9_000, 11_508, -2_508, -28],
])(
  'compareCosts compares a salary of %d at %d hours per week with an assistant',
  (salary, hours, paid, employeeCost, assistantCost, saved, percent) => {
    expect(compareCosts(salary, hours)).toMatchObject({
      salary: paid,
      employeeCost,
      assistantCost,
      saved,
      savedPercent: percent,
    });
  },
);

test.each([
  [3, 5],
  [38, 35],
  [40, 40],
])('a plan of %d weekly hours is compared at %d, a step of the slider', (weeklyHours, most) => {
  const plans = defaultPlans.slice(0, 1).map((plan) => ({ ...plan, weeklyHours }));
  setAgency({ ...defaultAgency, plans });
  expect(maxWeeklyHours()).toBe(most);
});

test.each([
  ['45,000', 45_000],
  ['$62 500', 62_500],
  ['52000.50', 52_001],
  ['0', 0],
  ['99999999', 1_000_000],
  ['', undefined],
  ['-5', undefined],
  ['a lot', undefined],
  [null, undefined],
])('the salary %j is read as %s', (text, salary) => {
  expect(readSalary(text)).toBe(salary);
});

test('a salary is formatted with thousands separators', () => {
  expect(writeSalary(1_000_000)).toBe('1,000,000');
});
