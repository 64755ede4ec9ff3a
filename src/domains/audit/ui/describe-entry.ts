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
  'lead-comment': 'Lead comment',
  invitation: 'Invitation',
  payment: 'Payment',
  file: 'File',
  mail: 'Email',
  'sign-in': 'Sign-in',
  export: 'Export',
};

const actionLabels: Record<AuditEntry['action'], string> = {
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
  'signed-in': 'Signed in',
  'sign-in-failed': 'Failed sign-in',
  exported: 'Exported',
  downloaded: 'Downloaded',
  accepted: 'Accepted',
  rejected: 'Rejected',
  attached: 'Attached',
  detached: 'Detached',
  started: 'Started',
  stopped: 'Stopped',
  retried: 'Sent again',
};

/** Describes the action and its object, such as `Accepted: lead 12`. */
export function describeAction({ action, objectKind, objectId, after }: AuditedAction): string {
  const label = actionLabels[action];
  if (action === 'signed-in') return label;
  if (action === 'sign-in-failed')
    return `${label}: ${after?.isKnownAccount ? `user ${objectId}` : 'unknown username'}`;
  if (action === 'exported') return `${label}: ${String(after?.list ?? 'list')}`;
  if (action === 'downloaded') return `${label}: receipt of payment ${objectId}`;
  return `${label}: ${kindLabels[objectKind].toLowerCase()} ${objectId}`;
}

type AuditedAction = Pick<AuditEntry, 'action' | 'objectKind' | 'objectId' | 'after'>;

/** Facts that `describeAction` already shows. */
const factsInAction = new Set(['isKnownAccount', 'list']);

const toWords = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');

const formatValue = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => toWords(String(one))).join(', ') : String(value);

/** Describes the changed facts in one line, such as `status: active → inactive`. */
export function describeFacts({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !factsInAction.has(name))
    .flatMap((name) => {
      const was = before?.[name] ?? null;
      const is = after?.[name] ?? null;
      if (was === null && is === null) return [];
      if (before && after && was !== null && is !== null)
        return JSON.stringify(was) === JSON.stringify(is)
          ? []
          : [`${toWords(name)}: ${formatValue(was)} → ${formatValue(is)}`];
      return [`${toWords(name)}: ${formatValue(is ?? was)}`];
    })
    .join('; ');
}
