import type { AuditAction, AuditKind } from './audit-value-sets.ts';

/**
 * The actions that the audit log records for each kind of object. The screen describes each of them in a sentence, so an
 * action without a sentence is a type error.
 */
export const auditActs = {
  user: [
    'created',
    'updated',
    'deleted',
    'approved',
    'rejected',
    'invited',
    'password-changed',
    'sessions-ended',
  ],
  assignment: ['assigned', 'unassigned'],
  subscription: ['created', 'updated'],
  'plan-template': ['created'],
  hours: ['corrected', 'updated'],
  task: ['created', 'updated', 'assigned', 'deleted', 'restored'],
  comment: ['created', 'updated', 'deleted'],
  workflow: ['updated', 'deleted', 'attached', 'detached', 'started', 'stopped'],
  'workflow-comment': ['created', 'updated', 'deleted'],
  routine: ['deleted'],
  lead: ['created', 'accepted', 'rejected', 'converted', 'updated', 'deleted'],
  'lead-comment': ['created'],
  'client-note': ['created', 'updated', 'deleted'],
  invitation: ['invited', 'deleted'],
  payment: ['created', 'updated', 'refunded', 'voided'],
  'pay-rate': ['created', 'updated', 'deleted'],
  'pay-statement': [
    'created',
    'updated',
    'deleted',
    'attached',
    'detached',
    'approved',
    'voided',
    'paid',
    'downloaded',
  ],
  file: ['created', 'deleted'],
  mail: ['created', 'retried'],
  'sign-in': ['signed-in', 'sign-in-failed'],
  export: ['exported', 'downloaded'],
  'time-log': ['created', 'corrected', 'deleted', 'approved', 'returned', 'adjusted'],
  'saved-view': ['created', 'updated', 'deleted'],
  support: ['assigned', 'unassigned', 'updated'],
  match: ['started', 'created', 'deleted', 'rejected'],
  job: ['retried', 'deleted'],
  invoice: ['created', 'updated', 'deleted', 'sent', 'paid', 'credited'],
  seller: ['updated'],
  month: ['closed', 'reopened', 'downloaded'],
  'catalogue-plan': ['created', 'updated', 'deleted'],
  'bank-details': ['created', 'updated', 'deleted', 'shown', 'downloaded'],
} as const satisfies Record<AuditKind, readonly AuditAction[]>;

export type AuditActionOf<Kind extends AuditKind> = (typeof auditActs)[Kind][number];

/** A kind of object together with an action that is recorded for it. */
export type AuditAct = {
  [Kind in AuditKind]: { objectKind: Kind; action: AuditActionOf<Kind> };
}[AuditKind];

/** The names of the facts in an entry. The screen formats each of them, so a fact without a format is a type error. */
export type AuditFact =
  | 'amount'
  | 'answer'
  | 'atLimit'
  | 'by'
  | 'category'
  | 'clientId'
  | 'commentId'
  | 'credit'
  | 'currency'
  | 'dueDate'
  | 'effectiveOn'
  | 'endDate'
  | 'endTime'
  | 'ended'
  | 'entryId'
  | 'estimatedHours'
  | 'fields'
  | 'filters'
  | 'hourlyRate'
  | 'hours'
  | 'hoursLeft'
  | 'isApproved'
  | 'isCompulsory'
  | 'isKnownAccount'
  | 'isPaid'
  | 'isPaused'
  | 'isPublic'
  | 'isRunning'
  | 'isUndo'
  | 'isShared'
  | 'kind'
  | 'leadId'
  | 'link'
  | 'list'
  | 'method'
  | 'month'
  | 'monthlyHours'
  | 'monthlyValue'
  | 'name'
  | 'nextPlan'
  | 'nextStepOn'
  | 'number'
  | 'ownerId'
  | 'packHours'
  | 'paidOn'
  | 'periodStart'
  | 'plan'
  | 'priority'
  | 'reason'
  | 'recurrence'
  | 'role'
  | 'rolloverLimit'
  | 'routineId'
  | 'size'
  | 'startTime'
  | 'source'
  | 'status'
  | 'subscriptionId'
  | 'subscriptionPlan'
  | 'taskId'
  | 'taskIds'
  | 'title'
  | 'titles'
  | 'type'
  | 'userId'
  | 'vaId'
  | 'validFrom'
  | 'weeklyHours'
  | 'workflowId';
