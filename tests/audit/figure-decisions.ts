import type { Audited } from './audited.ts';

/** Mutations about what the figures of the business are computed from. */
export const figureDecisions: Record<string, Audited | string> = {
  'figures.setCapacity': {
    writes: ['user', 'updated'],
    as: 'admin',
    input: (_, { va }) => ({ id: va.id, weeklyHours: 40, validFrom: '2026-03-01' }),
  },
};
