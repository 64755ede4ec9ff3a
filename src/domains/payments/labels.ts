import type { PaymentMethod } from '#shared/value-sets.ts';

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  'bank-transfer': 'Bank transfer',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
};

/** How it was paid, within a sentence. */
export const paidByPhrases: Record<PaymentMethod, string> = {
  'bank-transfer': ' by bank transfer',
  check: ' by check',
  cash: ' in cash',
  other: '',
};

export const receiptNumber = (paymentId: number) => `GVA-${String(paymentId).padStart(6, '0')}`;
