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
};

/** What was done to what, such as `Accepted: lead 12`. */
export function describeAct({ action, objectKind, objectId, after }: Act): string {
  const label = actionLabels[action];
  if (action === 'signed-in') return label;
  if (action === 'sign-in-failed')
    return `${label}: ${after?.isKnownAccount ? `user ${objectId}` : 'unknown username'}`;
  if (action === 'exported') return `${label}: ${String(after?.list ?? 'list')}`;
  if (action === 'downloaded') return `${label}: receipt of payment ${objectId}`;
  return `${label}: ${kindLabels[objectKind].toLowerCase()} ${objectId}`;
}

type Act = Pick<AuditEntry, 'action' | 'objectKind' | 'objectId' | 'after'>;

/** What `describeAct` has said already. */
const saidByAct = new Set(['isKnownAccount', 'list']);

const words = (name: string) =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ');

const spell = (value: unknown): string =>
  Array.isArray(value) ? value.map((one) => words(String(one))).join(', ') : String(value);

/** What changed, in one line: `status: active → inactive`; of what is new, its facts alone. */
export function describeFacts({ before, after }: Pick<AuditEntry, 'before' | 'after'>): string {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => !saidByAct.has(name))
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
