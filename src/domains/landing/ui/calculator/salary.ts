import { highestSalary } from '../../savings.ts';

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** `45,000` or `$45000.50` as whole dollars; undefined where there is no number. */
export function readSalary(text: unknown): number | undefined {
  const digits = String(text ?? '').replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d*)?$/.test(digits)) return undefined;
  return Math.min(highestSalary, Math.round(Number(digits)));
}

/** `45,000` */
export const writeSalary = (salary: number) => figures.format(salary);
