import { addDays } from '#shared/dates.ts';

/** Whole months. Days after today have no figures yet. */
export type Period = {
  /** The first day. */
  first: string;
  /** The first day after the period. */
  end: string;
  today: string;
};

const nextMonth = (month: string) => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** The months from the first to the last one, by default the current one. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
) {
  const today = new Date(now).toISOString().slice(0, 10);
  const first = from ?? today.slice(0, 7);
  const last = to ?? first;
  return {
    from: first,
    to: last,
    period: { first: `${first}-01`, end: `${nextMonth(last)}-01`, today },
  };
}

/** The first day of each month. */
export function monthsOf({ first, end }: Period): string[] {
  const months: string[] = [];
  for (let month = first.slice(0, 7); `${month}-01` < end; month = nextMonth(month))
    months.push(`${month}-01`);
  return months;
}

/** The last day that the figures include, if the period is not over. */
export const runningUntil = ({ end, today }: Period) => (today < addDays(end, -1) ? today : null);
