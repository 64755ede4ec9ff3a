import type { Days } from './period.ts';
import type { TimeChange, TimeSearch } from './time-search.ts';

export type ReportProps = {
  search: TimeSearch;
  /** The days of the period. */
  days: Days;
  today: string;
  onChange: (change: TimeChange) => void;
  onOpenView: (state: Record<string, unknown>, view: number | undefined) => void;
};
