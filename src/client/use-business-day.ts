import { today } from '#shared/dates.ts';
import { trpc } from './trpc.ts';
import { useMinute } from './use-minute.ts';

/** Today in the time zone of the business: the day of invoices, payments, plans and figures. */
export function useBusinessDay(): string {
  const { data: session } = trpc.auth.session.useQuery();
  return today(useMinute(), session?.businessTimeZone ?? 'UTC');
}
