import { addDays } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/month.ts';

export const maxMonths = 12;

/** Whole months. Days after today have no figures yet. */
export type Period = {
  /** The first day. */
  first: string;
  /** The first day after the period. */
  end: string;
  today: string;
};

/** The months from the first to the last one, by default the current one. `today` is the day of the business. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
) {
  const first = from ?? monthOf(today);
  const last = to ?? first;
  return {
    from: first,
    to: last,
    period: { first: `${first}-01`, end: `${addMonths(last, 1)}-01`, today },
  };
}

/** The first day of each month. */
export function monthsOf({ first, end }: Period): string[] {
  const months: string[] = [];
  for (let month = monthOf(first); `${month}-01` < end; month = addMonths(month, 1))
    months.push(`${month}-01`);
  return months;
}

/** The last day that the figures include, if the period is not over. */
export const runningUntil = ({ end, today }: Period) => (today < addDays(end, -1) ? today : null);
