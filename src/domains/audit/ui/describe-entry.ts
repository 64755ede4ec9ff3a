import type { AuditEntry } from '../schema.ts';

export const kindLabels: Record<AuditEntry['objectKind'], string> = {
  user: 'User',
  assignment: 'Assignment',
  subscription: 'Subscription',
  'plan-template': 'Plan template',
  hours: 'Hours',
  task: 'Task',
  comment: 'Comment',
  workflow: 'Workflow',
  'workflow-comment': 'Workflow comment',
  routine: 'Routine',
  lead: 'Lead',
  invitation: 'Invitation',
  payment: 'Payment',
  file: 'File',
};

export const actionLabels: Record<AuditEntry['action'], string> = {
  created: 'Created',
  updated: 'Updated',
  deleted: 'Deleted',
  assigned: 'Assigned',
  unassigned: 'Unassigned',
  converted: 'Converted',
  approved: 'Approved',
  invited: 'Invited',
  'password-changed': 'Password changed',
  'sessions-ended': 'Sessions ended',
  corrected: 'Corrected',
  refunded: 'Refunded',
};

const words = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');

const spell = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => words(String(one))).join(', ') : String(value);

/** What changed, in one line: `status: active → inactive`; of what is new, its facts alone. */
export function describeFacts({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .flatMap((name) => {
      const was = before?.[name] ?? null;
      const is = after?.[name] ?? null;
      if (was === null && is === null) return [];
      if (before && after && was !== null && is !== null)
        return JSON.stringify(was) === JSON.stringify(is)
          ? []
          : [`${words(name)}: ${spell(was)} → ${spell(is)}`];
      return [`${words(name)}: ${spell(is ?? was)}`];
    })
    .join('; ');
}
