import type { PayAdjustmentKind, PayStatementStatus } from '#shared/pay-value-sets.ts';

export const statusLabels: Record<PayStatementStatus, string> = {
  draft: 'Draft',
  approved: 'Approved',
  paid: 'Paid',
};

export const adjustmentLabels: Record<PayAdjustmentKind, string> = {
  bonus: 'Bonus',
  deduction: 'Deduction',
};
