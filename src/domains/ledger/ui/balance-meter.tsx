import { HoursMeter } from '#client/ui/hours-meter.tsx';
import { formatShortDay, lastDayBefore } from '#shared/dates.ts';
import { percentOf } from '#shared/hours-state.ts';
import { forecastOf, hoursUsed } from '../hours.ts';
import type { HoursBalance } from '../schema.ts';

type BalanceMeterProps = {
  balance: HoursBalance;
  label: string;
  /** Shows the used share in percent instead of hours. */
  showsPercent?: boolean;
  isLine?: boolean;
};

/** A client's hours in the current billing period. Every screen uses it to show remaining hours. */
export function BalanceMeter(props: BalanceMeterProps) {
  const { balance, label, showsPercent = false, isLine = false } = props;
  const { available, carried } = balance;
  const used = hoursUsed(balance);
  return (
    <HoursMeter
      label={label}
      isLine={isLine}
      used={used}
      allowed={available}
      carried={carried}
      forecast={forecastOf(balance)}
      lastDay={formatShortDay(lastDayBefore(balance.periodEnd), balance.asOf)}
      {...(showsPercent && { figure: `${percentOf(used, available)}%` })}
    />
  );
}
