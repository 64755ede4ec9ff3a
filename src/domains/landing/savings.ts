import { catalogue } from '#domains/plans/catalogue/catalogue.ts';
import type { NamedPlan } from '#shared/value-sets.ts';

/** Annual cost of an employee in addition to the salary. */
const benefitsPercent = 30;
const officeSpace = 6_000;
const equipment = 3_000;

export const fullTimeWeeklyHours = catalogue['full-time'].weeklyHours;
export const minWeeklyHours = 5;
export const defaultSalary = 45_000;
const maxSalary = 1_000_000;

export type Savings = ReturnType<typeof compareCosts>;

/** Annual costs for these weekly hours: an employee with a proportional salary, and a plan at its advertised price. */
export function compareCosts(fullTimeSalary: number, weeklyHours: number) {
  const salary = Math.round((fullTimeSalary * weeklyHours) / fullTimeWeeklyHours);
  const benefits = Math.round((salary * benefitsPercent) / 100);
  const employeeCost = salary + benefits + officeSpace + equipment;
  const isPartTime = weeklyHours <= catalogue['part-time'].weeklyHours;
  const plan: NamedPlan = isPartTime ? 'part-time' : 'full-time';
  const assistantCost = catalogue[plan].advertised.monthlyPrice * 12;
  const saved = employeeCost - assistantCost;
  return {
    salary,
    benefits,
    officeSpace,
    equipment,
    employeeCost,
    assistantCost,
    plan,
    saved,
    savedPercent: Math.round((saved / employeeCost) * 100),
  };
}

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** `$55,992` */
export const wholeDollars = (amount: number) => dollars.format(amount);

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Parses `45,000` or `$45000.50` to whole dollars; undefined if it is not a number. */
export function readSalary(text: unknown): number | undefined {
  const digits = String(text ?? '').replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d*)?$/.test(digits)) return undefined;
  return Math.min(maxSalary, Math.round(Number(digits)));
}

/** `45,000` */
export const writeSalary = (salary: number) => wholeNumber.format(salary);
