/** An approved statement does not change, and a paid one stays as it is. */
export const payStatementStatuses = ['draft', 'approved', 'paid'] as const;
export type PayStatementStatus = (typeof payStatementStatuses)[number];

export const payAdjustmentKinds = ['bonus', 'deduction'] as const;
export type PayAdjustmentKind = (typeof payAdjustmentKinds)[number];
