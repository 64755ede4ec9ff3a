import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  JSONColumnType,
  Selectable,
  Updateable,
} from 'kysely';
import type { HoursAnswer, HoursChoice, LedgerKind } from '#shared/hours-value-sets.ts';
import type { InvoiceKind, InvoiceLineKind, InvoiceStatus } from '#shared/invoice-value-sets.ts';
import type { LeadSource, LeadStatus, RejectionReason } from '#shared/lead-value-sets.ts';
import type {
  Clock,
  NotificationKind,
  NotificationSubject,
} from '#shared/notification-value-sets.ts';
import type { PayAdjustmentKind, PayStatementStatus } from '#shared/pay-value-sets.ts';
import type {
  CheckoutStatus,
  DisputeDecision,
  DisputeStatus,
  PaymentKind,
  PaymentStatus,
  RefundStatus,
} from '#shared/payment-value-sets.ts';
import type { PlanChangeStatus } from '#shared/plan-value-sets.ts';
import type { ReviewOutcome } from '#shared/review-value-sets.ts';
import type { MonthlyOn, OccurrenceStatus, SkipReason } from '#shared/routine-value-sets.ts';
import type {
  ApprovedTimeSource,
  TimeApproval,
  TimeCorrectionKind,
  TimeDecision,
} from '#shared/time-value-sets.ts';
import type {
  AssignmentStatus,
  AttentionKind,
  AuditAction,
  AuditKind,
  CheckoutKind,
  EventAudience,
  EventKind,
  EventOperation,
  ExportStatus,
  FilePurpose,
  FileType,
  MailKind,
  MailStatus,
  NamedPlan,
  PaymentMethod,
  Plan,
  Priority,
  ProposalOutcome,
  Recurrence,
  Role,
  Specialization,
  SubscriptionStatus,
  SupportStatus,
  TaskAct,
  TaskBulkChange,
  TaskCategory,
  TaskDestination,
  TaskPart,
  TaskStatus,
  TotalKind,
  UserStatus,
} from '#shared/value-sets.ts';
import type { ViewList } from '#shared/view-value-sets.ts';
import type {
  ConnectionPoint,
  DecisionAnswer,
  RunStatus,
  WorkflowStatus,
  WorkflowStepType,
} from '#shared/workflow-value-sets.ts';

/**
 * The table types for Kysely, with camelCase names. `tests/db/types.test.ts` compares this file with a migrated
 * database. The type parsers of `server/db.ts` return timestamps as ISO 8601 text, calendar days as 'YYYY-MM-DD', and
 * numeric and bigint values as numbers.
 */
export interface Database {
  users: UsersTable;
  vaProfiles: VaProfilesTable;
  clientProfiles: ClientProfilesTable;
  assignments: AssignmentsTable;
  vaLoads: VaLoadsTable;
  clientNotes: ClientNotesTable;
  clientNeeds: ClientNeedsTable;
  hiddenFirstDays: HiddenFirstDaysTable;
  matches: MatchesTable;
  billingAddresses: BillingAddressesTable;
  savedCards: SavedCardsTable;
  ratingQuestions: RatingQuestionsTable;
  clientActivity: ClientActivityTable;
  clientUsage: ClientUsageTable;
  presence: PresenceTable;
  sessions: SessionsTable;
  rateLimits: RateLimitsTable;
  customPlanTemplates: CustomPlanTemplatesTable;
  subscriptions: SubscriptionsTable;
  planChanges: PlanChangesTable;
  tasks: TasksTable;
  taskComments: TaskCommentsTable;
  taskChanges: TaskChangesTable;
  taskReviews: TaskReviewsTable;
  timeLogs: TimeLogsTable;
  timeLogChanges: TimeLogChangesTable;
  timeCorrections: TimeCorrectionsTable;
  timeLogDecisions: TimeLogDecisionsTable;
  timeAdjustments: TimeAdjustmentsTable;
  approvedTime: ApprovedTimeView;
  payRates: PayRatesTable;
  timesheets: TimesheetsTable;
  timesheetTasks: TimesheetTasksTable;
  payStatements: PayStatementsTable;
  payStatementLines: PayStatementLinesTable;
  payAdjustments: PayAdjustmentsTable;
  sellerDetails: SellerDetailsTable;
  sellerLogos: SellerLogosTable;
  invoiceSeries: InvoiceSeriesTable;
  invoices: InvoicesTable;
  invoiceLines: InvoiceLinesTable;
  invoicePayments: InvoicePaymentsTable;
  invoicedAmounts: InvoicedAmountsView;
  payRateSpans: PayRateSpansView;
  loggedTime: LoggedTimeView;
  pricedTime: PricedTimeView;
  vaCapacities: VaCapacitiesTable;
  planSpans: PlanSpansTable;
  timers: TimersTable;
  timerSegments: TimerSegmentsTable;
  workDays: WorkDaysTable;
  messages: MessagesTable;
  messageTasks: MessageTasksTable;
  conversations: ConversationsTable;
  supportConversations: SupportConversationsTable;
  supportMessages: SupportMessagesTable;
  feedback: FeedbackTable;
  workflows: WorkflowsTable;
  workflowSteps: WorkflowStepsTable;
  workflowConnections: WorkflowConnectionsTable;
  workflowComments: WorkflowCommentsTable;
  workflowVersions: WorkflowVersionsTable;
  taskWorkflows: TaskWorkflowsTable;
  workflowRuns: WorkflowRunsTable;
  workflowRunTicks: WorkflowRunTicksTable;
  routines: RoutinesTable;
  routineSchedules: RoutineSchedulesTable;
  routineOccurrences: RoutineOccurrencesTable;
  leads: LeadsTable;
  spentTickets: SpentTicketsTable;
  leadComments: LeadCommentsTable;
  leadMerges: LeadMergesTable;
  leadMails: LeadMailsTable;
  events: EventsTable;
  currentEvents: CurrentEventsView;
  auditLog: AuditLogTable;
  idempotencyKeys: IdempotencyKeysTable;
  mailOutbox: MailOutboxTable;
  taskMailAddresses: TaskMailAddressesTable;
  taskMails: TaskMailsTable;
  taskMailAttempts: TaskMailAttemptsTable;
  passwordResets: PasswordResetsTable;
  emailChanges: EmailChangesTable;
  invitations: InvitationsTable;
  hoursLedger: HoursLedgerTable;
  ledgerTotals: LedgerTotalsTable;
  checkouts: CheckoutsTable;
  payments: PaymentsTable;
  refunds: RefundsTable;
  paymentVoids: PaymentVoidsTable;
  paymentEvents: PaymentEventsTable;
  paymentDisputes: PaymentDisputesTable;
  dailyTotals: DailyTotalsTable;
  taskCounts: TaskCountsTable;
  files: FilesTable;
  removedFiles: RemovedFilesTable;
  exports: ExportsTable;
  printedPapers: PrintedPapersTable;
  failedJobs: FailedJobsTable;
  backups: BackupsTable;
  attentionSnoozes: AttentionSnoozesTable;
  taskBulkChanges: TaskBulkChangesTable;
  archivedTasks: ArchivedTasksTable;
  savedViews: SavedViewsTable;
  installation: InstallationTable;
  notifications: NotificationsTable;
  notificationPreferences: NotificationPreferencesTable;
  notifiedFacts: NotifiedFactsTable;
  userSettings: UserSettingsTable;
  hoursGuards: HoursGuardsTable;
  hoursQuestions: HoursQuestionsTable;
  waitingTime: WaitingTimeTable;
}

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>;

type Instant = ColumnType<string, string | Date>;
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined>;
type DefaultedInstant = ColumnType<string, string | Date | undefined, string | Date>;
/** A list in a jsonb column. It is written as JSON text, because pg would send an array as an SQL array. */
type JsonList<Item extends object> = JSONColumnType<Item[], string | undefined>;

/** A file in the list of its task or comment, copied from `files`. */
export interface Attachment {
  id: number;
  name: string;
  size: number;
  type: FileType;
  url: string;
  thumbnailUrl: string | null;
}

export interface DiagramNote {
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
export interface DiagramChanges {
  steps: Amounts;
  connections: Amounts;
  notes: Amounts;
}

interface Stamped {
  id: GeneratedAlways<number>;
  createdAt: DefaultedInstant;
  updatedAt: DefaultedInstant;
}

export interface UsersTable extends Stamped {
  username: string;
  passwordHash: string;
  fullName: string;
  email: string;
  role: Role;
  status: Generated<UserStatus>;
  profileImage: string | null;
  approvedAt: OptionalInstant;
}

export interface VaProfilesTable extends Stamped {
  userId: number;
  specialization: Specialization | null;
  hourlyRate: Generated<number>;
  skills: Generated<string[]>;
  availability: string | null;
  bio: string | null;
  /** Maintained by a trigger: the mean rating of the VA's feedback, or 0 without feedback. */
  rating: Generated<number>;
  /** Maintained by a trigger: whether the VA has a client. */
  assignmentStatus: Generated<AssignmentStatus>;
}

export interface ClientProfilesTable extends Stamped {
  userId: number;
  companyName: string;
  subscriptionPlan: Plan | null;
  monthlyHours: number | null;
  hourlyRate: number | null;
  customPlanName: string | null;
}

/** A period in which a VA worked for a client. Without an end it is the client's current assignment. */
export interface AssignmentsTable {
  id: GeneratedAlways<number>;
  /** Null if the VA was deleted. */
  vaId: number | null;
  clientId: number;
  startedAt: DefaultedInstant;
  endedAt: OptionalInstant;
}

/** The figures by which lists of VAs are sorted; written only by triggers. */
export interface VaLoadsTable {
  vaId: number;
  /** The current clients of the VA. */
  clients: number;
  /** The sum of the monthly hours of their running plans. */
  promisedHours: number;
  rating: number;
}

/** A note of an administrator on a client. */
export interface ClientNotesTable extends Stamped {
  clientId: number;
  /** Null if the author was deleted. */
  authorId: number | null;
  content: string;
}

/** When a client was last asked to rate a VA after an approval. */
export interface RatingQuestionsTable {
  clientId: number;
  vaId: number;
  askedAt: DefaultedInstant;
  /** Null until the browser shows the question. */
  shownAt: OptionalInstant;
}

export interface BillingAddressesTable {
  clientId: number;
  line1: string;
  line2: string | null;
  city: string;
  region: string | null;
  postalCode: string | null;
  country: string;
  taxNumber: string | null;
}

/** The card that the next months of a plan are charged to, if it was changed after the plan was paid for. */
export interface SavedCardsTable {
  clientId: number;
  token: string;
  label: string;
  billingName: string;
  billingEmail: string;
  savedAt: DefaultedInstant;
  /** By the provider's clock; null for a card that was given on our page. */
  givenAt: OptionalInstant;
}

/** What a client told us about the work that their VA will do. */
export interface ClientNeedsTable {
  clientId: number;
  services: string[];
  hoursPerWeek: number;
  timeZone: string;
  languages: string;
  updatedAt: DefaultedInstant;
}

/** The clients who have hidden the checklist of their first day. */
export interface HiddenFirstDaysTable {
  clientId: number;
  hiddenAt: DefaultedInstant;
}

/** Who looks for the VA of a client without one, and the current or last proposal. */
export interface MatchesTable {
  clientId: number;
  /** Null after the administrator was deleted, deactivated or got another role; so is the VA after they were deleted. */
  adminId: number | null;
  vaId: number | null;
  /** To the client, about the VA. */
  note: string | null;
  proposedAt: OptionalInstant;
  /** When and how the proposal ended without an assignment. */
  endedAt: OptionalInstant;
  outcome: ProposalOutcome | null;
  /** Why the client asked for someone else. */
  reason: string | null;
}

/** The last message, comment, change of a task or logged time of a client; written only by triggers. */
export interface ClientActivityTable {
  clientId: number;
  lastAt: DefaultedInstant;
}

/** The hours of a client's newest billing period, and the plan that covers them; written only by triggers. */
export interface ClientUsageTable {
  clientId: number;
  periodStart: string | null;
  /** Granted and carried hours. */
  given: Generated<number>;
  /** Used and corrected hours. */
  taken: Generated<number>;
  /** The first day without a plan; `infinity` while a plan is active. */
  coveredUntil: string | null;
  usedShare: GeneratedAlways<number>;
}

/** When a user was last seen; separate from `users`, because it changes every minute. */
export interface PresenceTable {
  userId: number;
  lastSeenAt: OptionalInstant;
  timeZone: string | null;
}

export interface SessionsTable {
  id: string;
  userId: number;
  expiresAt: Instant;
  createdAt: DefaultedInstant;
  lastSeenAt: DefaultedInstant;
  userAgent: string | null;
  ip: string | null;
  publicId: Generated<string>;
}

export interface RateLimitsTable {
  key: string;
  count: Generated<number>;
  windowStartedAt: DefaultedInstant;
  blockedUntil: OptionalInstant;
}

export interface CustomPlanTemplatesTable extends Stamped {
  name: string;
  monthlyHours: number;
  hourlyRate: number;
  monthlyTotal: GeneratedAlways<number>;
  description: string | null;
  /** As in `subscriptions`. */
  rolloverLimit: number | null;
}

export interface SubscriptionsTable extends Stamped {
  userId: number;
  plan: Plan;
  status: Generated<SubscriptionStatus>;
  monthlyHours: number;
  hourlyRate: number;
  customPlanName: string | null;
  startDate: string | null;
  endDate: string | null;
  paymentMethod: string | null;
  lastPaymentDate: string | null;
  nextBillingDate: string | null;
  /** When the end of the plan was recorded; null while it is active. */
  endedAt: OptionalInstant;
  /** The day from which an inactive plan is paused. */
  pausedOn: string | null;
  /** The unused hours that a month hands on at most: null if all of them, 0 if none. */
  rolloverLimit: number | null;
  /** Taken off the price of the first month, for the unused days of the plan that it replaced. */
  firstMonthCredit: Generated<number>;
  /** The plan whose checkout gave the card, if this plan replaced it on a scheduled day. */
  cardPlanId: number | null;
}

/** A plan that replaces another one on a later day. */
export interface PlanChangesTable {
  id: GeneratedAlways<number>;
  subscriptionId: number;
  clientId: number;
  plan: Plan;
  monthlyHours: number;
  hourlyRate: number;
  customPlanName: string | null;
  rolloverLimit: number | null;
  effectiveOn: string;
  status: Generated<PlanChangeStatus>;
  /** The plan that began with the change. */
  successorId: number | null;
  createdAt: DefaultedInstant;
  settledAt: OptionalInstant;
  /** When the audit log and a mail told of it. */
  announcedAt: OptionalInstant;
}

export interface TasksTable extends Stamped {
  title: string;
  description: string;
  clientId: number;
  vaId: number | null;
  status: Generated<TaskStatus>;
  priority: Generated<Priority>;
  category: TaskCategory;
  dueDate: string;
  estimatedHours: number | null;
  attachments: JsonList<Attachment>;
  /** The sort key within a column (`fractional-indexing`); ties are sorted by id, newest first. */
  position: Generated<string>;
  /** Incremented by a trigger with every change except a new position. Never written by the app. */
  version: Generated<number>;
  updatedBy: number | null;
  /** Maintained by a trigger: set while the status is done. */
  completedAt: OptionalInstant;
  /** Maintained by a trigger: set while the status is in review. */
  reviewSince: OptionalInstant;
  /** When a VA took the task from the pool; null if it was assigned. */
  takenAt: OptionalInstant;
  workflowDone: number | null;
  workflowTotal: number | null;
  /** Maintained by a trigger: how often changes were requested. */
  returnCount: Generated<number>;
}

export interface TaskCommentsTable extends Stamped {
  taskId: number;
  userId: number;
  content: string;
  attachments: JsonList<Attachment>;
}

export interface TimeLogsTable extends Stamped {
  /** No foreign key: the task may have been deleted. */
  taskId: number;
  vaId: number | null;
  startTime: Instant;
  endTime: OptionalInstant;
  duration: Generated<number>;
  notes: string | null;
  /** The worked parts of the span if a timer had pauses; null means all of it, empty overlaps nothing. */
  worked: string | null;
  /** When the VA last changed the log; maintained by a trigger, which also stores the old values. */
  editedAt: OptionalInstant;
  /** The timer that created the log. */
  timerId: number | null;
  /** The client of the task, also after its deletion; maintained by triggers. */
  clientId: Generated<number>;
  /** Incremented by a trigger with every change of the task, the times, the hours and the notes. */
  version: Generated<number>;
  /** When an administrator last corrected the log. */
  correctedAt: OptionalInstant;
  /** The day of the log in the time zone of its VA; maintained by a trigger. */
  workDate: Generated<string>;
  /** An approved log never changes; a trigger sets a submitted or returned log to `open` when it is changed. */
  approval: Generated<TimeApproval>;
  approvedAt: OptionalInstant;
  approvedBy: number | null;
  returnReason: string | null;
}

/** What was decided about time logs, in order. Rows never change. */
export interface TimeLogDecisionsTable {
  id: GeneratedAlways<number>;
  timeLogId: number;
  clientId: number;
  kind: TimeDecision;
  hours: number;
  actorId: number;
  reason: string | null;
  createdAt: DefaultedInstant;
}

/** Changes of the hours of approved logs. Rows never change. */
export interface TimeAdjustmentsTable {
  id: GeneratedAlways<number>;
  /** Created by the browser, so that a repeated request is the same adjustment. */
  requestId: string;
  timeLogId: number;
  /** A trigger copies the client, the VA, the task and the day from the log. */
  clientId: Generated<number>;
  vaId: number | null;
  taskId: Generated<number>;
  workDate: Generated<string>;
  bookedOn: Generated<string>;
  hours: number;
  reason: string;
  actorId: number;
  createdAt: DefaultedInstant;
}

/** A view: approved logs and adjustments. */
export interface ApprovedTimeView {
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
  approvedAt: Instant;
}

/** What a VA is paid for an hour from a day on. */
export interface PayRatesTable {
  id: GeneratedAlways<number>;
  vaId: number;
  validFrom: string;
  hourlyRate: number;
  createdBy: number;
  createdAt: DefaultedInstant;
  version: Generated<number>;
}

/** What a VA is paid for a month. Triggers write the sums and the version. */
export interface PayStatementsTable {
  id: GeneratedAlways<number>;
  vaId: number;
  /** The first day of the month. */
  month: string;
  status: Generated<PayStatementStatus>;
  currency: Generated<string>;
  vaName: string;
  vaEmail: string;
  lineCount: Generated<number>;
  hours: Generated<number>;
  gross: Generated<number>;
  bonuses: Generated<number>;
  /** Negative, or 0. */
  deductions: Generated<number>;
  total: GeneratedAlways<number>;
  /** The first day with approved hours but without a pay rate. */
  rateNeededOn: string | null;
  approvedAt: OptionalInstant;
  approvedBy: number | null;
  paidOn: string | null;
  paidAt: OptionalInstant;
  paidBy: number | null;
  payoutReference: string | null;
  version: Generated<number>;
  createdAt: DefaultedInstant;
}

/** Approved hours on a statement: a log or an adjustment. */
export interface PayStatementLinesTable {
  id: GeneratedAlways<number>;
  statementId: number;
  source: ApprovedTimeSource;
  sourceId: number;
  clientId: number;
  clientName: string;
  taskId: number;
  taskTitle: string | null;
  bookedOn: string;
  rateDate: string;
  hours: number;
  hourlyRate: number | null;
  amount: GeneratedAlways<number>;
}

/** A bonus or a deduction on a statement. */
export interface PayAdjustmentsTable {
  id: GeneratedAlways<number>;
  requestId: string;
  statementId: number;
  kind: PayAdjustmentKind;
  /** Negative for a deduction. */
  amount: number;
  note: string;
  createdBy: number;
  createdAt: DefaultedInstant;
}

/** A week of a VA that someone was told about. */
export interface TimesheetsTable {
  id: GeneratedAlways<number>;
  vaId: number;
  weekStart: string;
  createdAt: DefaultedInstant;
}

/** The tasks that a VA put on a week. */
export interface TimesheetTasksTable {
  vaId: number;
  weekStart: string;
  /** No foreign key: the task may have been deleted. */
  taskId: number;
  createdAt: DefaultedInstant;
}

/** The pay rates with the first day on which the next one is valid. */
export interface PayRateSpansView {
  vaId: number;
  validFrom: string;
  /** `infinity` for the last one. */
  validTo: string;
  hourlyRate: number;
}

/** `ApprovedTimeView`, and the time that is not approved yet. */
export interface LoggedTimeView extends Omit<ApprovedTimeView, 'approvedAt'> {
  isApproved: boolean;
}

/** Logged time with the pay rate of its day; null without one. */
export interface PricedTimeView extends LoggedTimeView {
  rate: number | null;
  amount: number | null;
}

/** The hours that a VA offers in a week, from a day on. */
export interface VaCapacitiesTable {
  vaId: number;
  validFrom: string;
  weeklyHours: number;
  setBy: number;
  setAt: DefaultedInstant;
}

/** The monthly price of a plan in a span of days. A trigger of `subscriptions` writes the rows. */
export interface PlanSpansTable {
  id: GeneratedAlways<number>;
  subscriptionId: number;
  clientId: number;
  firstDay: string;
  /** The first day after the span; `infinity` while no end is known. */
  endDay: Generated<string>;
  monthlyPrice: number;
}

/** The old values of changed time logs. A trigger inserts the rows, and they never change. */
export interface TimeLogChangesTable {
  id: GeneratedAlways<number>;
  timeLogId: number;
  startTime: Instant;
  endTime: OptionalInstant;
  duration: number;
  notes: string | null;
  changedAt: DefaultedInstant;
  /** The client of the log until the change; null in rows from before migration 0045. */
  clientId: number | null;
}

/** What an administrator changed on the time of a client. Rows never change, and are deleted only with their client. */
export interface TimeCorrectionsTable {
  id: GeneratedAlways<number>;
  kind: TimeCorrectionKind;
  timeLogId: number;
  clientId: number;
  vaId: number | null;
  actorId: number;
  reason: string;
  formerTaskId: number | null;
  formerStartTime: OptionalInstant;
  formerEndTime: OptionalInstant;
  formerDuration: number | null;
  formerNotes: string | null;
  taskId: number | null;
  startTime: OptionalInstant;
  endTime: OptionalInstant;
  duration: number | null;
  notes: string | null;
  createdAt: DefaultedInstant;
}

/** A VA has at most one timer, until it is saved or discarded. */
export interface TimersTable {
  id: GeneratedAlways<number>;
  vaId: number;
  taskId: number;
  notes: string | null;
  createdAt: DefaultedInstant;
}

/** The hours that a VA logged on a UTC day; maintained by a trigger on time logs. */
export interface WorkDaysTable {
  vaId: number;
  day: string;
  hours: number;
}

/** A period in which a timer ran; without an end while it is running. */
export interface TimerSegmentsTable {
  id: GeneratedAlways<number>;
  timerId: number;
  startedAt: Instant;
  endedAt: OptionalInstant;
}

export interface MessagesTable extends Stamped {
  senderId: number;
  receiverId: number;
  content: string;
  isRead: Generated<boolean>;
  /** Chosen by the sender's browser. A repeated key of the same sender is the same message. */
  clientKey: string | null;
  /** The files of the message, in the order of their ids. */
  attachments: JsonList<Attachment>;
  /** Null for a message that was read before this was recorded. */
  readAt: OptionalInstant;
  editedAt: OptionalInstant;
  /** A deleted message has neither text nor files. */
  deletedAt: OptionalInstant;
}

/** The message that a task was created from. */
export interface MessageTasksTable {
  taskId: number;
  messageId: number;
}

/** A user's view of a conversation; written only by triggers on messages. */
export interface ConversationsTable {
  userId: number;
  contactId: number;
  lastMessageId: number;
  lastAt: Instant;
  unreadCount: Generated<number>;
}

/** The conversation of a client or VA with all administrators; triggers on its messages write the last four columns. */
export interface SupportConversationsTable {
  userId: number;
  status: Generated<SupportStatus>;
  /** The administrator who answers. */
  assigneeId: number | null;
  lastMessageId: number | null;
  lastAt: DefaultedInstant;
  unreadByUser: Generated<number>;
  unreadByAdmins: Generated<number>;
}

export interface SupportMessagesTable {
  id: GeneratedAlways<number>;
  /** The user of the conversation. */
  userId: number;
  /** Null after the account of the administrator who answered was deleted. */
  senderId: number | null;
  isAnswer: boolean;
  content: string;
  isRead: Generated<boolean>;
  clientKey: string | null;
  createdAt: DefaultedInstant;
  readAt: OptionalInstant;
  /** The files of the message, in the order of their ids. */
  attachments: JsonList<Attachment>;
}

export interface FeedbackTable extends Stamped {
  taskId: number | null;
  clientId: number;
  vaId: number;
  rating: number;
  comment: string | null;
}

export interface WorkflowsTable extends Stamped {
  clientId: number;
  title: string;
  description: string | null;
  category: string;
  status: Generated<WorkflowStatus>;
  isPublic: Generated<boolean>;
  /** Incremented by a trigger with every change, including changes of the diagram. */
  version: Generated<number>;
  notes: JsonList<DiagramNote>;
}

export interface WorkflowStepsTable extends Stamped {
  workflowId: number;
  key: string;
  title: string;
  description: string | null;
  type: Generated<WorkflowStepType>;
  position: Generated<number>;
  xPosition: Generated<number>;
  yPosition: Generated<number>;
  width: Generated<number>;
  height: Generated<number>;
  nextStepId: number | null;
  conditions: ColumnType<unknown, string | null | undefined, string | null>;
}

export interface WorkflowConnectionsTable extends Stamped {
  workflowId: number;
  fromStepId: number;
  toStepId: number;
  fromPoint: Generated<ConnectionPoint>;
  toPoint: Generated<ConnectionPoint>;
  label: string | null;
}

export interface WorkflowCommentsTable extends Stamped {
  workflowId: number;
  stepId: number | null;
  userId: number;
  content: string;
}

export interface WorkflowVersionsTable {
  id: GeneratedAlways<number>;
  workflowId: number;
  version: number;
  diagram: JSONColumnType<DrawnDiagram>;
  stepCount: number;
  changes: JSONColumnType<DiagramChanges>;
  restoredFrom: number | null;
  savedBy: number | null;
  savedAt: DefaultedInstant;
}

export interface TaskWorkflowsTable {
  taskId: number;
  workflowId: number;
  attachedBy: number | null;
  attachedAt: DefaultedInstant;
}

export interface WorkflowRunsTable {
  id: GeneratedAlways<number>;
  /** Either this or the routine is set. */
  taskId: number | null;
  routineId: number | null;
  workflowId: number | null;
  workflowVersion: number;
  title: string;
  /** A copy of the diagram at the start of the run. */
  diagram: JSONColumnType<DrawnDiagram>;
  status: Generated<RunStatus>;
  done: Generated<number>;
  total: number;
  startedBy: number | null;
  startedAt: DefaultedInstant;
  endedBy: number | null;
  endedAt: OptionalInstant;
}

export interface WorkflowRunTicksTable {
  id: GeneratedAlways<number>;
  runId: number;
  position: number;
  stepKey: string;
  answer: DecisionAnswer | null;
  tickedBy: number | null;
  tickedAt: DefaultedInstant;
  undoneBy: number | null;
  undoneAt: OptionalInstant;
}

export interface RoutinesTable extends Stamped {
  clientId: number;
  title: string;
  description: string;
  isCompulsory: Generated<boolean>;
  recurrence: Generated<Recurrence>;
  priority: Generated<Priority>;
  attachments: Generated<string[]>;
  workflowId: number | null;
  category: Generated<TaskCategory>;
  estimatedHours: number | null;
  destination: Generated<TaskDestination>;
  /** How many days after the date of the routine the task is due. */
  dueInDays: Generated<number>;
}

export interface RoutineSchedulesTable {
  routineId: number;
  startDate: string;
  endDate: string | null;
  /** Local time, such as `09:00`. */
  time: string;
  timeZone: string;
  every: Generated<number>;
  weekdays: Generated<string[]>;
  monthlyOn: Generated<MonthlyOn>;
  pausedAt: OptionalInstant;
  nextOn: string | null;
  wakeAt: OptionalInstant;
  attempts: Generated<number>;
}

export interface RoutineOccurrencesTable {
  id: GeneratedAlways<number>;
  routineId: number;
  dueOn: string;
  isManual: Generated<boolean>;
  status: OccurrenceStatus;
  reason: SkipReason | null;
  error: string | null;
  taskId: number | null;
  createdBy: number | null;
  createdAt: DefaultedInstant;
}

export interface LeadsTable extends Stamped {
  fullName: string;
  email: string;
  company: string | null;
  phone: string | null;
  message: string | null;
  serviceType: string | null;
  plan: NamedPlan | null;
  status: Generated<LeadStatus>;
  /** The administrator who works on the lead. */
  ownerId: number | null;
  nextStep: string | null;
  nextStepOn: string | null;
  /** The price of a month in the plan that the lead wants. */
  monthlyValue: number | null;
  source: Generated<LeadSource>;
  rejectionReason: RejectionReason | null;
  rejectionNote: string | null;
  /** The account that the lead was converted into. */
  userId: number | null;
  /** Normalized forms, which are compared with those of other leads. */
  contactEmail: GeneratedAlways<string>;
  contactPhone: GeneratedAlways<string>;
}

export interface SpentTicketsTable {
  serial: string;
  spentAt: DefaultedInstant;
}

export interface LeadCommentsTable extends Stamped {
  leadId: number;
  userId: number;
  content: string;
}

/** What a duplicate said before it was merged into another lead and deleted. */
export interface LeadMergesTable {
  mergedId: number;
  leadId: number;
  fullName: string;
  email: string;
  company: string | null;
  phone: string | null;
  message: string | null;
  serviceType: string | null;
  plan: NamedPlan | null;
  requestedAt: Instant;
  mergedAt: DefaultedInstant;
}

/** A mail to a lead. The mail queue forgets delivered mails. */
export interface LeadMailsTable {
  id: GeneratedAlways<number>;
  leadId: number;
  authorId: number | null;
  mailId: number | null;
  recipient: string;
  subject: string;
  /** Null if the mail contains a link that only its reader may have. */
  content: string | null;
  createdAt: DefaultedInstant;
  /** Null unless the mail was delivered; a trigger sets it. */
  sentAt: OptionalInstant;
}

/** Append-only; a trigger rejects every change. */
export interface AuditLogTable {
  id: GeneratedAlways<number>;
  actorId: number | null;
  action: AuditAction;
  objectKind: AuditKind;
  objectId: number;
  before: ColumnType<Record<string, unknown> | null, string | null | undefined>;
  after: ColumnType<Record<string, unknown> | null, string | null | undefined>;
  address: string | null;
  createdAt: DefaultedInstant;
}

export interface IdempotencyKeysTable {
  owner: string;
  key: string;
  call: string;
  fingerprint: string;
  answer: ColumnType<unknown, string | null | undefined>;
  createdAt: DefaultedInstant;
}

export interface MailOutboxTable {
  id: GeneratedAlways<number>;
  kind: MailKind;
  recipient: string;
  subject: string;
  /** Null once the mail is sent. */
  sealedText: string | null;
  /** Null once the mail is sent. */
  sealedParts: string | null;
  messageId: string;
  linkDigest: string | null;
  status: Generated<MailStatus>;
  lastError: string | null;
  settledAt: OptionalInstant;
  userId: number | null;
  createdAt: DefaultedInstant;
  attemptedAt: OptionalInstant;
}

/** The token of a user's own address for tasks by email. */
export interface TaskMailAddressesTable {
  userId: number;
  token: string;
  createdAt: DefaultedInstant;
}

/** The mails of users that became a task or were refused, so that none is handled twice. */
export interface TaskMailsTable {
  userId: number;
  /** The SHA-256 digest of the Message-ID, or of the mail. */
  digest: string;
  handledAt: DefaultedInstant;
}

/** Mails that are being imported or that failed, by their place in the mailbox. */
export interface TaskMailAttemptsTable {
  mail: string;
  attempts: Generated<number>;
  attemptedAt: DefaultedInstant;
}

export interface PasswordResetsTable {
  digest: string;
  userId: number;
  expiresAt: Instant;
  createdAt: DefaultedInstant;
}

export interface EmailChangesTable {
  userId: number;
  email: string;
  digest: string;
  expiresAt: Instant;
  createdAt: DefaultedInstant;
}

export interface InvitationsTable {
  id: GeneratedAlways<number>;
  digest: string;
  email: string;
  fullName: string;
  role: Role;
  fields: JSONColumnType<Record<string, unknown>, string | undefined>;
  invitedBy: number | null;
  expiresAt: Instant;
  acceptedAt: OptionalInstant;
  userId: number | null;
  revokedAt: OptionalInstant;
  createdAt: DefaultedInstant;
}

/** Append-only. A balance is the sum of the rows: granted hours are positive, used hours negative. */
export interface HoursLedgerTable {
  id: GeneratedAlways<number>;
  clientId: number;
  periodStart: string;
  kind: LedgerKind;
  hours: number;
  subscriptionId: number | null;
  timeLogId: number | null;
  /** For carried hours: the period that they went to or came from. */
  otherPeriod: string | null;
  actorId: number | null;
  reason: string | null;
  createdAt: DefaultedInstant;
  /** Of a pack: the payment that bought it. */
  paymentId: number | null;
}

/** The sum of each kind of ledger row in a billing period; written only by the ledger's trigger. */
export interface LedgerTotalsTable {
  clientId: number;
  periodStart: string;
  kind: LedgerKind;
  hours: number;
}

/** A payment in progress; the payer's browser creates its id. */
export interface CheckoutsTable {
  id: string;
  userId: number;
  kind: CheckoutKind;
  plan: Plan;
  customPlanName: string | null;
  monthlyHours: number;
  hourlyRate: number;
  amount: number;
  currency: string;
  paymentToken: string | null;
  billingName: string;
  billingEmail: string;
  provider: string;
  providerReference: string;
  status: Generated<CheckoutStatus>;
  failure: string | null;
  subscriptionId: number | null;
  periodStart: string | null;
  attempt: number | null;
  rolloverLimit: number | null;
  /** What is taken off the price, and the hours that the client gives back for it. */
  creditAmount: Generated<number>;
  creditHours: Generated<number>;
  /** The plan and the month that the credit belongs to. */
  creditPlanId: number | null;
  creditPeriod: string | null;
  /** Of a pack: the bought hours. */
  packHours: number | null;
  /** The invoice that it pays. */
  invoiceId: number | null;
  /** The provider's page on which the client pays. */
  paymentUrl: string | null;
  confirmingAt: OptionalInstant;
  settledAt: OptionalInstant;
  createdAt: DefaultedInstant;
}

/** Append-only. Rows are kept after the client or subscription is deleted, so these ids are not foreign keys. */
export interface PaymentsTable {
  id: GeneratedAlways<number>;
  /** Null for recorded payments, as are the provider and its reference. */
  checkoutId: string | null;
  clientId: number;
  subscriptionId: number | null;
  kind: PaymentKind;
  plan: Plan;
  monthlyHours: number;
  hourlyRate: number;
  amount: number;
  currency: string;
  status: PaymentStatus;
  failure: string | null;
  provider: string | null;
  providerReference: string | null;
  /** How a recorded payment was made; null for others, as are the next four columns. */
  method: PaymentMethod | null;
  reference: string | null;
  note: string | null;
  paidOn: string | null;
  recordedBy: number | null;
  paymentMethod: string | null;
  billingName: string;
  billingEmail: string;
  companyName: string | null;
  billingAddress: string | null;
  taxNumber: string | null;
  /** What was taken off the price, for the unused days of the plan before. */
  creditAmount: Generated<number>;
  /** Of a pack: the bought hours. */
  packHours: number | null;
  /** The invoice that was written before and that it pays. Other payments lead to an invoice of their own. */
  invoiceId: number | null;
  /** Of such a payment: what it pays of the month, because the invoice may have other lines. */
  monthAmount: number | null;
  periodStart: string | null;
  /** The first day of the next period. */
  periodEnd: string | null;
  createdAt: DefaultedInstant;
}

/** Who writes the invoices, and on which terms. One row. */
export interface SellerDetailsTable {
  id: Generated<number>;
  name: Generated<string>;
  address: string | null;
  taxNumber: string | null;
  logoId: number | null;
  paymentTermsDays: Generated<number>;
  /** Percent; prices include the tax. */
  taxRate: Generated<number>;
  taxLabel: Generated<string>;
  currency: Generated<string>;
  footer: string | null;
  billsExtraHours: Generated<boolean>;
  version: Generated<number>;
  timeZone: Generated<string>;
}

/** Append-only. */
export interface SellerLogosTable {
  id: GeneratedAlways<number>;
  /** A PNG in base64. */
  picture: string;
  createdAt: DefaultedInstant;
}

export interface InvoiceSeriesTable {
  series: InvoiceKind;
  lastNumber: number;
}

/** Invoices and credit notes. Issued ones never change, except for what became of them. */
export interface InvoicesTable {
  id: GeneratedAlways<number>;
  kind: InvoiceKind;
  /** Null for a draft, as are the days and the seller. */
  number: string | null;
  clientId: number;
  sellerName: string | null;
  sellerAddress: string | null;
  sellerTaxNumber: string | null;
  sellerLogoId: number | null;
  sellerFooter: string | null;
  taxLabel: string | null;
  buyerName: string | null;
  buyerEmail: string | null;
  buyerCompany: string | null;
  buyerAddress: string | null;
  buyerTaxNumber: string | null;
  issuedOn: string | null;
  dueOn: string | null;
  currency: Generated<string>;
  net: Generated<number>;
  tax: Generated<number>;
  total: Generated<number>;
  paymentId: number | null;
  /** The billing period whose extra hours are billed. */
  periodStart: string | null;
  creditedInvoiceId: number | null;
  refundId: string | null;
  reason: string | null;
  createdBy: number | null;
  /** Written by triggers, as is the next column. */
  paid: Generated<number>;
  credited: Generated<number>;
  voidedAt: OptionalInstant;
  status: GeneratedAlways<InvoiceStatus>;
  mailedAt: OptionalInstant;
  reminders: Generated<number>;
  version: Generated<number>;
}

export interface InvoiceLinesTable {
  id: GeneratedAlways<number>;
  invoiceId: number;
  position: number;
  kind: InvoiceLineKind;
  /** The month of a plan line. */
  subscriptionId: number | null;
  periodStart: string | null;
  description: string;
  quantity: number;
  unitPrice: number;
  taxRate: Generated<number>;
  total: GeneratedAlways<number>;
  net: number;
  tax: number;
}

/** Append-only. Written by former releases only; each row is also a row of `payments`. */
export interface InvoicePaymentsTable {
  invoiceId: number;
  amount: number;
  paidOn: string;
  method: PaymentMethod;
  reference: string | null;
  recordedBy: number;
  createdAt: DefaultedInstant;
}

/** A view: issued amounts without tax; credit notes are negative. */
export interface InvoicedAmountsView {
  clientId: number;
  /** The first day of the month. */
  month: string;
  kind: InvoiceLineKind;
  amount: number;
}

/** Recorded payments that were a mistake. */
export interface PaymentVoidsTable {
  paymentId: number;
  reason: string;
  actorId: number | null;
  createdAt: DefaultedInstant;
  /** The day in the time zone of the business, which the receipt shows. */
  voidedOn: Generated<string>;
}

export interface RefundsTable {
  id: string;
  paymentId: number;
  amount: number;
  reason: string;
  status: Generated<RefundStatus>;
  providerReference: string | null;
  actorId: number | null;
  createdAt: DefaultedInstant;
  settledAt: OptionalInstant;
  /** Whether the unused hours of the payment are taken when it is settled, and how many were. */
  takesHours: Generated<boolean>;
  hoursTaken: number | null;
}

/** A charge that the payer disputes at their bank. */
export interface PaymentDisputesTable {
  provider: string;
  id: string;
  paymentId: number;
  amount: number;
  reason: string;
  status: Generated<DisputeStatus>;
  createdAt: DefaultedInstant;
  closedAt: OptionalInstant;
  /** What an administrator decided about the plan. */
  decision: DisputeDecision | null;
  decidedAt: OptionalInstant;
  decidedBy: number | null;
  hoursTaken: number | null;
}

export interface PaymentEventsTable {
  provider: string;
  id: string;
  kind: string;
  receivedAt: DefaultedInstant;
}

/** The dashboard's totals as changes per day; written only by triggers. */
export interface DailyTotalsTable {
  kind: TotalKind;
  day: string;
  amount: number;
}

/** The number of tasks of each status by client and by VA; written only by triggers. */
export interface TaskCountsTable {
  userId: number;
  part: TaskPart;
  status: TaskStatus;
  amount: number;
}

/** The outbox of live updates; written only by triggers. */
export interface EventsTable {
  id: GeneratedAlways<number>;
  kind: EventKind;
  objectId: number;
  operation: EventOperation;
  clientId: number | null;
  vaId: number | null;
  formerClientId: number | null;
  formerVaId: number | null;
  isPool: Generated<boolean>;
  wasPool: Generated<boolean>;
  userIds: number[] | null;
  taskId: number | null;
  parentId: number | null;
  actorId: number | null;
  version: number | null;
  createdAt: DefaultedInstant;
  audience: EventAudience | null;
  /** The transaction that wrote the event. */
  xid: Generated<number>;
}

/** A view: events with the users who may see them now. */
export interface CurrentEventsView extends Omit<EventsTable, 'audience'> {}

/** An uploaded file; its content is in the file store. It is staged until a task, a comment or a user refers to it. */
export interface FilesTable {
  id: GeneratedAlways<number>;
  storageKey: string;
  purpose: FilePurpose;
  name: string;
  size: number;
  type: FileType;
  sha256: string;
  hasThumbnail: boolean;
  uploaderId: number | null;
  taskId: number | null;
  commentId: number | null;
  avatarOf: number | null;
  /** The deleted task that the file belongs to, or a comment on it. */
  archivedTaskId: number | null;
  createdAt: DefaultedInstant;
  messageId: number | null;
  supportMessageId: number | null;
}

/** A row of "Needs attention" that administrators do not see until a time. */
export interface AttentionSnoozesTable {
  id: GeneratedAlways<number>;
  kind: AttentionKind;
  /** The id of the lead, task, user or timer segment. */
  objectId: number;
  /** When the fact began. The snooze applies while the fact has this beginning; a new review, timer or failure has another. */
  since: Instant;
  until: Instant;
  snoozedBy: number | null;
  createdAt: DefaultedInstant;
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
export type StoredTaskChange = {
  title?: FormerAndNew<string>;
  description?: FormerAndNew<null>;
  clientId?: FormerAndNew<number>;
  vaId?: FormerAndNew<number | null>;
  status?: FormerAndNew<TaskStatus>;
  priority?: FormerAndNew<Priority>;
  category?: FormerAndNew<TaskCategory>;
  dueDate?: FormerAndNew<string>;
  estimatedHours?: FormerAndNew<number | null>;
  /** The number of files. */
  files?: FormerAndNew<number>;
};

/** The part of an archived task that the app reads. */
export type ArchivedContent = { tasks: [{ va_id: number | null; status: TaskStatus }] };

/** A change of a task; written only by triggers. */
export interface TaskChangesTable {
  id: GeneratedAlways<number>;
  taskId: number;
  /** Null if no user made the change. The user may have been deleted. */
  actorId: number | null;
  isCreation: Generated<boolean>;
  /** Null for the creation and for a change of fields. */
  act: TaskAct | null;
  /** The former and the new value of each changed field. */
  fields: JSONColumnType<StoredTaskChange>;
  createdAt: DefaultedInstant;
}

/** A deleted task, which administrators can restore for 30 days. A trigger inserts the row. */
export interface ArchivedTasksTable {
  /** The id of the task. */
  id: number;
  title: string;
  clientId: number;
  /** The VA of the task; null also after the deletion of the VA. */
  vaId: number | null;
  /** The user may have been deleted. */
  deletedBy: number | null;
  deletedAt: DefaultedInstant;
  /** The authors of the comments. */
  authorIds: number[];
  /** The rows of the task by table, with the names of the database. */
  content: JSONColumnType<ArchivedContent>;
}

/** A review of a task; written only by triggers. Its users may have been deleted. */
export interface TaskReviewsTable {
  id: GeneratedAlways<number>;
  taskId: number;
  clientId: number;
  vaId: number | null;
  /** 1, and one more each time the task came back. */
  attempt: Generated<number>;
  submittedAt: Instant;
  decidedAt: OptionalInstant;
  outcome: ReviewOutcome | null;
  decidedBy: number | null;
}

/** A change of several tasks by an administrator, kept for a day so that it can be undone. */
export interface TaskBulkChangesTable {
  id: GeneratedAlways<number>;
  kind: TaskBulkChange;
  changedBy: number;
  tasks: JsonList<FormerTask>;
  createdAt: DefaultedInstant;
  undoneAt: OptionalInstant;
}

/** The filters, the order and the columns of an administrators' list, under a name. */
export interface SavedViewsTable {
  id: GeneratedAlways<number>;
  list: ViewList;
  name: string;
  /** Null if the owner of a shared view was deleted. */
  ownerId: number | null;
  isShared: Generated<boolean>;
  /** Search parameters of the list's page. */
  state: JSONColumnType<Record<string, string | number | boolean>>;
  createdAt: DefaultedInstant;
}

/** One row: the identity of this database. */
export interface InstallationTable {
  isOnly: Generated<boolean>;
  id: Generated<string>;
  writtenAt: DefaultedInstant;
  /** The last migration of the oldest version that can use this schema. */
  minimumSchema: Generated<string>;
  /** Live events of transactions up to this one may have been deleted. */
  prunedTransaction: Generated<number>;
}

/** An export of a long list, which a worker writes to the file store under `storageKey`. */
export interface ExportsTable {
  id: GeneratedAlways<number>;
  /** Created by the owner's browser. */
  requestId: string;
  ownerId: number;
  /** The role that the owner asked with. */
  ownerRole: Role;
  list: string;
  filter: JSONColumnType<Record<string, unknown>>;
  /** Null for all columns. */
  columns: string[] | null;
  status: Generated<ExportStatus>;
  attempts: Generated<number>;
  rowCount: Generated<number>;
  storageKey: string | null;
  size: number | null;
  failure: string | null;
  createdAt: DefaultedInstant;
  settledAt: OptionalInstant;
  expiresAt: DefaultedInstant;
}

/** A paper that does not change any more, such as an issued invoice; its file is in the file store under `storageKey`. */
export interface PrintedPapersTable {
  id: GeneratedAlways<number>;
  invoiceId: number | null;
  paymentId: number | null;
  statementId: number | null;
  /** A digest of what may still change on it. */
  edition: string;
  storageKey: string;
  printedAt: DefaultedInstant;
}

/** Jobs whose last attempt failed. A later success or failure of the same job with the same input replaces the row. */
export interface FailedJobsTable {
  id: GeneratedAlways<number>;
  job: string;
  /** Ids only. */
  input: JSONColumnType<object>;
  about: string;
  reason: string;
  attempts: number;
  queuedAt: Instant;
  failedAt: DefaultedInstant;
}

/** Nightly backups that were written and verified, and whose files are kept. */
export interface BackupsTable {
  id: GeneratedAlways<number>;
  file: string;
  /** When its snapshot was taken. */
  takenAt: Instant;
  /** In bytes. */
  size: number;
  /** Uploaded files whose content was missing in the storage. */
  lostFiles: number;
}

/** Content to delete from the file store; written by a trigger when the row of a file, an export or a printed paper is deleted. */
export interface RemovedFilesTable {
  storageKey: string;
  removedAt: DefaultedInstant;
}

/** The place in the subject of a notification, as far as its kind has one. */
export type NotificationDetail = {
  commentId?: number;
  messageId?: number;
  paymentId?: number;
  /** Of a task that the receiver lost, because they cannot read it any more. */
  title?: string;
  /** Of a missed occurrence of a routine. */
  dueOn?: string;
};

/** An entry of a user's inbox; inserted only by triggers and by `notify_user()`. */
export interface NotificationsTable {
  id: GeneratedAlways<number>;
  /** The receiver. */
  userId: number;
  kind: NotificationKind;
  subjectKind: NotificationSubject;
  subjectId: number;
  /** Who acted last; null if no user acted. The user may have been deleted. */
  actorId: number | null;
  /** The number of acts that the entry stands for. */
  count: Generated<number>;
  detail: JSONColumnType<NotificationDetail, string | undefined>;
  /** The channels that the receiver had switched on at the last act. */
  inApp: boolean;
  mail: boolean;
  createdAt: DefaultedInstant;
  /** The time of the last act. */
  updatedAt: DefaultedInstant;
  readAt: OptionalInstant;
  mailedAt: OptionalInstant;
  isUnread: GeneratedAlways<boolean>;
}

/** The channels of a kind that a user has changed. */
export interface NotificationPreferencesTable {
  userId: number;
  kind: NotificationKind;
  inApp: boolean;
  mail: boolean;
}

/** Facts that depend on the time and were told once, such as that a task became overdue. */
export interface NotifiedFactsTable {
  kind: string;
  subjectId: number;
  fact: string;
  toldAt: DefaultedInstant;
}

/** How a user wants to be told of things, and how they read days and times. */
export interface UserSettingsTable {
  userId: number;
  /** Full hours in the user's time zone, between which nothing is mailed. */
  quietFrom: number | null;
  quietTo: number | null;
  digestHour: number | null;
  /** 0 for Sunday, 1 for Monday, 6 for Saturday. */
  firstDayOfWeek: Generated<number>;
  clock: Generated<Clock>;
}

/** What a client has chosen for the end of their hours. */
export interface HoursGuardsTable {
  clientId: number;
  atLimit: Generated<HoursChoice>;
  updatedAt: DefaultedInstant;
}

/** A question for more hours, and the answer of the client. */
export interface HoursQuestionsTable {
  id: GeneratedAlways<number>;
  clientId: number;
  periodStart: string;
  askedAt: DefaultedInstant;
  answer: HoursAnswer | null;
  hours: number | null;
  /** What the answer adds to the hours of the period. */
  extra: number | null;
  answeredAt: OptionalInstant;
}

/** Worked time that the hours of a client did not cover. */
export interface WaitingTimeTable {
  id: GeneratedAlways<number>;
  clientId: number;
  vaId: number | null;
  taskId: number | null;
  worked: string;
  notes: string | null;
  timerId: number | null;
  createdAt: DefaultedInstant;
  /** Null while it waits for the answer of the client. */
  declinedAt: OptionalInstant;
}
