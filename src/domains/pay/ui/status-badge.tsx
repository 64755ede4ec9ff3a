import { Badge, type Tone } from '#client/ui/badge.tsx';
import { formatDay } from '#shared/dates.ts';
import type { PayStatementStatus } from '#shared/pay-value-sets.ts';
import { statusLabels } from '../labels.ts';
import type { PayStatement } from '../schema.ts';

const tones: Record<PayStatementStatus, Tone> = {
  draft: 'neutral',
  approved: 'info',
  paid: 'success',
};

export const StatusBadge = ({ status }: Pick<PayStatement, 'status'>) => (
  <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
);

/** Why a draft cannot be approved; null if it can. */
export function problemOf({
  status,
  rateNeededOn,
  total,
}: Pick<PayStatement, 'status' | 'rateNeededOn' | 'total'>): string | null {
  if (status !== 'draft') return null;
  if (rateNeededOn !== null) return `Add a pay rate from ${formatDay(rateNeededOn)}`;
  return total < 0 ? 'The deductions are more than the pay' : null;
}
