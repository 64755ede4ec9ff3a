import type { ColumnType } from 'kysely';
import type { AgencySettings } from '#shared/agency.ts';
import type { InvoiceLineKind } from '#shared/invoice-value-sets.ts';
import type { ApprovedTimeSource } from '#shared/time-value-sets.ts';
import type { FileType, Priority, TaskStatus } from '#shared/value-sets.ts';
import type { ConnectionPoint, WorkflowStepType } from '#shared/workflow-value-sets.ts';
import type { Database } from './types.ts';

/** The content of the jsonb columns, which the database does not know. */
export interface JsonContent {
  'archivedTasks.content': ArchivedContent;
  'auditLog.after': Record<string, unknown>;
  'auditLog.before': Record<string, unknown>;
  'exports.filter': Record<string, unknown>;
  /** Ids only. */
  'failedJobs.input': object;
  'idempotencyKeys.answer': unknown;
  'invitations.fields': Record<string, unknown>;
  'messages.attachments': Attachment[];
  /** The sums as `MonthSums` of src/domains/closing/schema.ts. */
  'monthClosings.summary': Record<string, number>;
  'notifications.detail': NotificationDetail;
  /** Search parameters of the list's page. */
  'savedViews.state': Record<string, string | number | boolean>;
  /** Only what differs from the defaults. */
  'sellerDetails.agencySettings': Partial<AgencySettings>;
  'supportMessages.attachments': Attachment[];
  'taskBulkChanges.tasks': FormerTask[];
  'taskChanges.fields': StoredTaskChange;
  'taskComments.attachments': Attachment[];
  'tasks.attachments': Attachment[];
  'weeklyReports.content': Record<string, unknown>;
  'workflowRuns.diagram': DrawnDiagram;
  'workflowSteps.conditions': unknown;
  'workflowVersions.changes': DiagramChanges;
  'workflowVersions.diagram': DrawnDiagram;
  'workflows.notes': DiagramNote[];
}

/** The views, because the database does not know which of their columns may be null. */
export interface Views {
  approvedTime: ApprovedTimeView;
  currentEvents: CurrentEventsView;
  invoicedAmounts: InvoicedAmountsView;
  loggedTime: LoggedTimeView;
  payRateSpans: PayRateSpansView;
  pricedTime: PricedTimeView;
}

/** A file in the list of its task or comment, copied from `files`. */
interface Attachment {
  id: number;
  name: string;
  size: number;
  type: FileType;
  url: string;
  thumbnailUrl: string | null;
}

interface DiagramNote {
  id: string;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A diagram as JSON; steps have the names that the editor gave them instead of ids. */
export interface DrawnDiagram {
  nodes: {
    id: string;
    title: string;
    description: string | null;
    type: WorkflowStepType;
    x: number;
    y: number;
    width: number;
    height: number;
  }[];
  connections: {
    from: string;
    to: string;
    fromPoint: ConnectionPoint;
    toPoint: ConnectionPoint;
    label: string | null;
  }[];
  notes: DiagramNote[];
}

type Amounts = { added: number; changed: number; removed: number };
interface DiagramChanges {
  steps: Amounts;
  connections: Amounts;
  notes: Amounts;
}

/** A task of a bulk change: the version that the change gave it, and what it was before. */
export interface FormerTask {
  id: number;
  title: string;
  version: number;
  vaId: number | null;
  status: TaskStatus;
  dueDate: string;
  /** Null if the change kept the place of the card. */
  position: string | null;
  completedAt: string | null;
  reviewSince: string | null;
  takenAt: string | null;
}

type FormerAndNew<Value> = [former: Value, current: Value];

/** The fields that a change of a task has; of a description only that it changed. */
type StoredTaskChange = {
  title?: FormerAndNew<string>;
  description?: FormerAndNew<null>;
  clientId?: FormerAndNew<number>;
  vaId?: FormerAndNew<number | null>;
  status?: FormerAndNew<TaskStatus>;
  priority?: FormerAndNew<Priority>;
  category?: FormerAndNew<string>;
  dueDate?: FormerAndNew<string>;
  estimatedHours?: FormerAndNew<number | null>;
  /** The number of files. */
  files?: FormerAndNew<number>;
};

/** The part of an archived task that the app reads. */
type ArchivedContent = { tasks: [{ va_id: number | null; status: TaskStatus }] };

/** The place in the subject of a notification, as far as its kind has one. */
type NotificationDetail = {
  commentId?: number;
  messageId?: number;
  paymentId?: number;
  /** Of a task that the receiver lost, because they cannot read it any more. */
  title?: string;
  /** Of a missed occurrence of a routine. */
  dueOn?: string;
};

/** A view: approved logs and adjustments. */
interface ApprovedTimeView {
  source: ApprovedTimeSource;
  sourceId: number;
  vaId: number | null;
  clientId: number;
  taskId: number;
  /** The day that counts for the month: of the log, or of the adjustment. */
  bookedOn: string;
  /** The day whose pay rate applies. */
  rateDate: string;
  hours: number;
  approvedAt: ColumnType<string, string | Date>;
}

/** The pay rates with the first day on which the next one is valid. */
interface PayRateSpansView {
  vaId: number;
  validFrom: string;
  /** `infinity` for the last one. */
  validTo: string;
  hourlyRate: number;
}

/** `ApprovedTimeView`, and the time that is not approved yet. */
interface LoggedTimeView extends Omit<ApprovedTimeView, 'approvedAt'> {
  isApproved: boolean;
}

/** Logged time with the pay rate of its day; null without one. */
interface PricedTimeView extends LoggedTimeView {
  rate: number | null;
  amount: number | null;
}

/** A view: issued amounts without tax; credit notes are negative. */
interface InvoicedAmountsView {
  clientId: number;
  /** The first day of the month. */
  month: string;
  kind: InvoiceLineKind;
  amount: number;
}

/** A view: events with the users who may see them now. */
interface CurrentEventsView extends Omit<Database['events'], 'audience'> {}
