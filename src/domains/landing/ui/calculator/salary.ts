import { maxSalary } from '../../savings.ts';

const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** Parses `45,000` or `$45000.50` to whole dollars; undefined if it is not a number. */
export function readSalary(text: unknown): number | undefined {
  const digits = String(text ?? '').replace(/[\s$,]/g, '');
  if (!/^\d+(\.\d*)?$/.test(digits)) return undefined;
  return Math.min(maxSalary, Math.round(Number(digits)));
}

/** `45,000` */
export const writeSalary = (salary: number) => figures.format(salary);
