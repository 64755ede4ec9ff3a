import { toast } from '#client/ui/toaster.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ChangeCardResult } from '../../billing/schema.ts';

/** Tells that the next payments use another card, and what was charged to it. */
export function toastCardChanged({ card, charged, failure }: ChangeCardResult) {
  const paid = charged > 0 ? ` We charged ${formatMoney(charged)} to it.` : '';
  toast(
    failure === null
      ? { title: 'Card changed', description: `The next payments are charged to ${card}.${paid}` }
      : {
          title: 'Card changed, but not charged',
          description: `${failure} The payment is tried again tomorrow.`,
          tone: 'destructive',
        },
  );
}
