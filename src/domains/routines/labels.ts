import type { Recurrence, RoutineKind } from './schema.ts';

export const recurrenceLabels: Record<Recurrence, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
};

export const kindLabels: Record<RoutineKind, string> = {
  compulsory: 'Compulsory',
  optional: 'Optional',
};
