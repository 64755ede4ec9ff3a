import { TextLink } from '#client/ui/link.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ClientOverview } from '../schema.ts';

type OwedProps = Pick<ClientOverview['client'], 'id' | 'owed' | 'overdue'>;

/** What is open of the invoices of a client, which leads to them. */
export function Owed({ id, owed, overdue }: OwedProps) {
  if (owed === 0) return 'Nothing';
  return (
    <TextLink
      to="/billing"
      search={{ tab: 'open', client: id }}
      {...(overdue > 0 && { color: 'danger' })}
    >
      {formatMoney(owed)}
      {overdue > 0 && (overdue < owed ? `, ${formatMoney(overdue)} overdue` : ', overdue')}
    </TextLink>
  );
}
