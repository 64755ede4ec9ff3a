import type { AttentionItem } from '../../attention/schema.ts';

const labels = {
  leads: 'Leads',
  people: 'People',
  tasks: 'Tasks',
  money: 'Money',
  system: 'System',
};

const groupOfKind: Record<AttentionItem['kind'], keyof typeof labels> = {
  lead: 'leads',
  'next-step': 'leads',
  'late-match': 'people',
  'declined-proposal': 'people',
  'ended-proposal': 'people',
  'client-without-va': 'people',
  approval: 'people',
  timer: 'tasks',
  'missed-routine': 'tasks',
  overdue: 'tasks',
  review: 'tasks',
  'time-approval': 'tasks',
  dispute: 'money',
  payment: 'money',
  invoice: 'money',
  hours: 'money',
  'client-without-plan': 'money',
  'failed-job': 'system',
};

/** The groups with items, each in the order of `items`; the group of the most urgent item is first. */
export const groupItems = (items: AttentionItem[]) =>
  [...Map.groupBy(items, ({ kind }) => groupOfKind[kind])].map(([group, ofGroup]) => ({
    label: labels[group],
    items: ofGroup,
  }));
