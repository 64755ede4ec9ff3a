/**
 * The values of the columns with a check constraint, for the zod schemas and the screens.
 * `tests/db/types.test.ts` compares them with the database.
 */
export const roles = ['admin', 'va', 'client'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['active', 'inactive', 'training'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const assignmentStatuses = ['unassigned', 'assigned', 'suspended'] as const;
export type AssignmentStatus = (typeof assignmentStatuses)[number];

export const subscriptionStatuses = ['active', 'inactive', 'cancelled', 'pending'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const taskStatuses = ['todo', 'in-progress', 'in-review', 'done', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** From the least urgent. */
export const priorities = ['low', 'medium', 'high', 'urgent'] as const;
export type Priority = (typeof priorities)[number];

/** What an administrator changes of several tasks together, and can undo. */
export const taskBulkChanges = ['assigned', 'moved', 'rescheduled'] as const;
export type TaskBulkChange = (typeof taskBulkChanges)[number];

/** What the timeline of a restored task tells besides changed fields. */
export const taskActs = ['deleted', 'restored'] as const;
export type TaskAct = (typeof taskActs)[number];

export const recurrences = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Recurrence = (typeof recurrences)[number];

/** Whether a new task goes to the client's VA or to the pool. */
export const taskDestinations = ['va', 'pool'] as const;
export type TaskDestination = (typeof taskDestinations)[number];

export const eventKinds = [
  'task',
  'comment',
  'time-log',
  'timer',
  'message',
  'user',
  'assignment',
  'feedback',
  'subscription',
  'hours',
  'plan-template',
  'workflow',
  'workflow-comment',
  'workflow-run',
  'routine',
  'lead',
  'lead-comment',
  'attention-snooze',
  'client-note',
  'export',
  'payment',
  'pay-rate',
  'pay-statement',
  'saved-view',
  'support',
  'match',
  'notification',
  'failed-job',
  'backup',
  'timesheet',
  'invoice',
  'seller',
  'month',
  'invitation',
] as const;
export type EventKind = (typeof eventKinds)[number];

/** What administrators decide about a month. */
export const monthDecisions = ['closed', 'reopened'] as const;

/**
 * What needs the attention of an administrator, the most urgent first, because each hour of delay costs more: a lead
 * was promised a reply and leaves; a forgotten timer bills a client for hours that nobody worked; a disputed payment
 * stops the work for its client; a failed payment is retried only four times; an overdue
 * invoice is money that does not come; a lead expects the step that was promised
 * for today; a client was promised a VA by a day that has passed, or needs another proposal; an email or other work
 * that failed waits for a decision; a routine created no task on its day. Then what stops a paying client's work: no
 * VA, few hours left, an overdue task, a finished task that nobody looks at. Last, what can begin later: the work of a
 * new VA, and the plan of a client. Requests have a card of their own; the database has snoozes of them.
 */
export const attentionKinds = [
  'request',
  'lead',
  'timer',
  'dispute',
  'payment',
  'invoice',
  'next-step',
  'late-match',
  'declined-proposal',
  'ended-proposal',
  'failed-job',
  'missed-routine',
  'time-approval',
  'client-without-va',
  'hours',
  'overdue',
  'review',
  'approval',
  'client-without-plan',
] as const;

export const eventOperations = ['created', 'updated', 'deleted'] as const;
export type EventOperation = (typeof eventOperations)[number];
/** Whose users may see an event when it is read. */
export const eventAudiences = ['task', 'client'] as const;
export type EventAudience = (typeof eventAudiences)[number];

export const exportStatuses = ['queued', 'running', 'done', 'failed'] as const;
export type ExportStatus = (typeof exportStatuses)[number];

export const filePurposes = ['attachment', 'avatar'] as const;
export type FilePurpose = (typeof filePurposes)[number];

export const mediaTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'application/pdf',
  'message/rfc822',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/csv',
  'text/plain',
  'application/zip',
] as const;
export type FileType = (typeof mediaTypes)[number];

/** How the proposal of a VA ended without an assignment. `taken`: the VA got another client. */
export const proposalOutcomes = ['declined', 'taken', 'inactive', 'deleted'] as const;
export type ProposalOutcome = (typeof proposalOutcomes)[number];

/** A new message of the user opens a closed conversation again. */
export const supportStatuses = ['open', 'closed'] as const;
export type SupportStatus = (typeof supportStatuses)[number];

export const mailKinds = [
  'invitation',
  'welcome',
  'password-reset',
  'sign-in-warning',
  'email-change',
  'email-changed',
  'time-corrected',
  'lead',
  'plan-changed',
  'payment-recorded',
  'payment-voided',
  'hours-corrected',
  'task-mail',
  'time-adjusted',
  'notification',
  'missed-messages',
  'digest',
  'invoice',
  'invoice-reminder',
  'bank-details',
  'weekly-report',
] as const;
export type MailKind = (typeof mailKinds)[number];

export const mailStatuses = ['waiting', 'sent', 'parked'] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** A pack of extra hours. */
export const checkoutKinds = ['subscription', 'renewal', 'pack', 'invoice'] as const;
export type CheckoutKind = (typeof checkoutKinds)[number];

/** How a payment was made elsewhere. */
export const paymentMethods = ['bank-transfer', 'check', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const totalKinds = [
  'active-clients',
  'clients',
  'active-vas',
  'training-vas',
  'vas',
  'revenue',
  'tasks',
  'tasks-done',
  'hours',
  'ratings',
  'rating-sum',
] as const;
export type TotalKind = (typeof totalKinds)[number];

export const taskParts = ['client', 'va'] as const;
export type TaskPart = (typeof taskParts)[number];
