import { offeredPlans } from '#domains/plans/catalogue/catalogue.ts';
import type { CataloguePlan } from '#shared/catalogue-plans.ts';
import { currencySymbol } from '#shared/money.ts';

/** Annual cost of an employee in addition to the salary. */
const benefitsPercent = 30;
const officeSpace = 6_000;
const equipment = 3_000;

/** Of an employee. */
export const fullTimeWeeklyHours = 40;
export const minWeeklyHours = 5;
export const weeklyHoursStep = 5;
export const defaultSalary = 45_000;
const maxSalary = 1_000_000;

/** The plans that are compared with one employee, the smallest first: none that is more than one, if there are others. */
function comparedPlans() {
  const plans = offeredPlans().toSorted((one, other) => one.weeklyHours - other.weeklyHours);
  const smaller = plans.filter(({ weeklyHours }) => weeklyHours <= fullTimeWeeklyHours);
  return smaller.length > 0 ? smaller : plans;
}

/** The hours of the largest plan that is compared, in whole steps of the slider. */
export function maxWeeklyHours() {
  const hours = comparedPlans().at(-1)?.weeklyHours ?? fullTimeWeeklyHours;
  return Math.max(minWeeklyHours, hours - (hours % weeklyHoursStep));
}

export type Savings = ReturnType<typeof compareCosts>;

/** Annual costs for these weekly hours: an employee with a proportional salary, and a plan at its advertised price. */
export function compareCosts(fullTimeSalary: number, weeklyHours: number) {
  const salary = Math.round((fullTimeSalary * weeklyHours) / fullTimeWeeklyHours);
  const benefits = Math.round((salary * benefitsPercent) / 100);
  const employeeCost = salary + benefits + officeSpace + equipment;
  const plans = comparedPlans();
  const plan: CataloguePlan | undefined =
    plans.find((one) => weeklyHours <= one.weeklyHours) ?? plans.at(-1);
  const assistantCost = (plan?.advertised.monthlyPrice ?? 0) * 12;
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

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Parses `45,000` or `$45000.50` to a whole amount; undefined if it is not a number. */
export function readSalary(text: unknown): number | undefined {
  const digits = String(text ?? '')
    .replace(currencySymbol(), '')
    .replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d*)?$/.test(digits)) return undefined;
  return Math.min(maxSalary, Math.round(Number(digits)));
}

/** `45,000` */
export const writeSalary = (salary: number) => wholeNumber.format(salary);
