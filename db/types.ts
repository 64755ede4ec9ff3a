// Written by `npm run schema` from `db/schema`. Do not edit.
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  Selectable,
  Updateable,
} from 'kysely';
import type { JsonContent, Views } from './declared-types.ts';

export type Row<Table extends keyof Database> = Selectable<Database[Table]>;
export type NewRow<Table extends keyof Database> = Insertable<Database[Table]>;
export type RowChange<Table extends keyof Database> = Updateable<Database[Table]>;

type Instant = ColumnType<string, string | Date>;
type OptionalInstant = ColumnType<string | null, string | Date | null | undefined>;
type DefaultedInstant = ColumnType<string, string | Date | undefined, string | Date>;
/** Content is written as JSON text, because pg would send an array as an SQL array. */
type Json<Content> = ColumnType<Content, string, string>;
type OptionalJson<Content> = ColumnType<Content | null, string | null | undefined, string | null>;
type DefaultedJson<Content> = ColumnType<Content, string | undefined, string>;

export interface Database extends Views {
  agencySetUp: {
    id: Generated<number>;
    confirmed: Generated<string[]>;
    createdAt: DefaultedInstant;
    hiddenAt: OptionalInstant;
    ownerId: number | null;
  };
  archivedTasks: {
    id: number;
    authorIds: number[];
    clientId: number;
    content: Json<JsonContent['archivedTasks.content']>;
    deletedAt: DefaultedInstant;
    deletedBy: number | null;
    title: string;
    vaId: number | null;
  };
  assignments: {
    id: GeneratedAlways<number>;
    clientId: number;
    endedAt: OptionalInstant;
    startedAt: DefaultedInstant;
    vaId: number | null;
  };
  attentionSnoozes: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    kind:
      | 'approval'
      | 'client-without-plan'
      | 'client-without-va'
      | 'declined-proposal'
      | 'dispute'
      | 'ended-proposal'
      | 'failed-job'
      | 'hours'
      | 'invoice'
      | 'late-match'
      | 'lead'
      | 'missed-routine'
      | 'next-step'
      | 'overdue'
      | 'payment'
      | 'request'
      | 'review'
      | 'time-approval'
      | 'timer';
    objectId: number;
    since: Instant;
    snoozedBy: number | null;
    until: Instant;
  };
  auditLog: {
    id: GeneratedAlways<number>;
    action:
      | 'accepted'
      | 'adjusted'
      | 'approved'
      | 'assigned'
      | 'attached'
      | 'closed'
      | 'converted'
      | 'corrected'
      | 'created'
      | 'credited'
      | 'deleted'
      | 'detached'
      | 'downloaded'
      | 'exported'
      | 'invited'
      | 'paid'
      | 'password-changed'
      | 'refunded'
      | 'rejected'
      | 'reopened'
      | 'restored'
      | 'retried'
      | 'returned'
      | 'sent'
      | 'sessions-ended'
      | 'shown'
      | 'sign-in-failed'
      | 'signed-in'
      | 'started'
      | 'stopped'
      | 'unassigned'
      | 'updated'
      | 'voided';
    actorId: number | null;
    address: string | null;
    after: OptionalJson<JsonContent['auditLog.after']>;
    before: OptionalJson<JsonContent['auditLog.before']>;
    createdAt: DefaultedInstant;
    objectId: number;
    objectKind:
      | 'assignment'
      | 'bank-details'
      | 'catalogue-plan'
      | 'client-note'
      | 'comment'
      | 'export'
      | 'file'
      | 'hours'
      | 'invitation'
      | 'invoice'
      | 'job'
      | 'lead'
      | 'lead-comment'
      | 'mail'
      | 'match'
      | 'month'
      | 'pay-rate'
      | 'pay-statement'
      | 'payment'
      | 'plan-template'
      | 'routine'
      | 'saved-view'
      | 'seller'
      | 'sign-in'
      | 'subscription'
      | 'support'
      | 'task'
      | 'time-log'
      | 'user'
      | 'workflow'
      | 'workflow-comment';
  };
  backups: {
    id: GeneratedAlways<number>;
    file: string;
    lostFiles: number;
    size: number;
    takenAt: Instant;
  };
  bankDetails: {
    sealed: string;
    updatedAt: DefaultedInstant;
    vaId: number;
  };
  billingAddresses: {
    city: string;
    clientId: number;
    country: string;
    line1: string;
    line2: string | null;
    postalCode: string | null;
    region: string | null;
    taxNumber: string | null;
  };
  cataloguePlans: {
    id: GeneratedAlways<number>;
    advertisedHours: number;
    advertisedPrice: number;
    advertisedRate: number;
    badge: string | null;
    createdAt: DefaultedInstant;
    hourlyRate: number;
    included: string[];
    isMostPopular: boolean;
    isOffered: boolean;
    label: string;
    monthlyHours: number;
    position: number;
    sharing: string;
    slug: string;
    storageGb: number | null;
    title: string | null;
    validFrom: string;
    weeklyHours: number;
  };
  checkouts: {
    id: string;
    amount: number;
    attempt: number | null;
    billingEmail: string;
    billingName: string;
    confirmingAt: OptionalInstant;
    createdAt: DefaultedInstant;
    creditAmount: Generated<number>;
    creditHours: Generated<number>;
    creditPeriod: string | null;
    creditPlanId: number | null;
    currency: string;
    customPlanName: string | null;
    failure: string | null;
    hourlyRate: number;
    invoiceId: number | null;
    kind: 'invoice' | 'pack' | 'renewal' | 'subscription';
    monthlyHours: number;
    packHours: number | null;
    paymentToken: string | null;
    paymentUrl: string | null;
    periodStart: string | null;
    plan: string;
    provider: string;
    providerReference: string;
    rolloverLimit: number | null;
    settledAt: OptionalInstant;
    status: Generated<'declined' | 'expired' | 'processing' | 'succeeded'>;
    subscriptionId: number | null;
    userId: number;
  };
  clientActivity: {
    clientId: number;
    lastAt: DefaultedInstant;
  };
  clientNeeds: {
    clientId: number;
    hoursPerWeek: number;
    languages: string;
    services: string[];
    timeZone: string;
    updatedAt: DefaultedInstant;
  };
  clientNotes: {
    id: GeneratedAlways<number>;
    authorId: number | null;
    clientId: number;
    content: string;
    createdAt: DefaultedInstant;
    updatedAt: DefaultedInstant;
  };
  clientProfiles: {
    id: GeneratedAlways<number>;
    bookkeeperEmail: string | null;
    companyName: string;
    createdAt: DefaultedInstant;
    customPlanName: string | null;
    hourlyRate: number | null;
    languages: string | null;
    monthlyHours: number | null;
    subscriptionPlan: string | null;
    updatedAt: DefaultedInstant;
    userId: number;
    workStyle: string | null;
  };
  clientUsage: {
    clientId: number;
    coveredUntil: string | null;
    given: Generated<number>;
    periodStart: string | null;
    taken: Generated<number>;
    usedShare: GeneratedAlways<number>;
  };
  conversations: {
    contactId: number;
    lastAt: Instant;
    lastMessageId: number;
    unreadCount: Generated<number>;
    userId: number;
  };
  customPlanTemplates: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    description: string | null;
    hourlyRate: number;
    monthlyHours: number;
    monthlyTotal: GeneratedAlways<number>;
    name: string;
    rolloverLimit: number | null;
    updatedAt: DefaultedInstant;
  };
  dailyTotals: {
    amount: number;
    day: string;
    kind:
      | 'active-clients'
      | 'active-vas'
      | 'clients'
      | 'hours'
      | 'rating-sum'
      | 'ratings'
      | 'revenue'
      | 'tasks'
      | 'tasks-done'
      | 'training-vas'
      | 'vas';
  };
  emailChanges: {
    createdAt: DefaultedInstant;
    digest: string;
    email: string;
    expiresAt: Instant;
    userId: number;
  };
  events: {
    id: GeneratedAlways<number>;
    actorId: number | null;
    audience: 'client' | 'task' | null;
    clientId: number | null;
    createdAt: DefaultedInstant;
    formerClientId: number | null;
    formerVaId: number | null;
    isPool: Generated<boolean>;
    kind:
      | 'assignment'
      | 'attention-snooze'
      | 'backup'
      | 'client-note'
      | 'comment'
      | 'export'
      | 'failed-job'
      | 'feedback'
      | 'hours'
      | 'invitation'
      | 'invoice'
      | 'lead'
      | 'lead-comment'
      | 'match'
      | 'message'
      | 'month'
      | 'notification'
      | 'pay-rate'
      | 'pay-statement'
      | 'payment'
      | 'plan-template'
      | 'routine'
      | 'saved-view'
      | 'seller'
      | 'subscription'
      | 'support'
      | 'task'
      | 'time-log'
      | 'timer'
      | 'timesheet'
      | 'user'
      | 'workflow'
      | 'workflow-comment'
      | 'workflow-run';
    objectId: number;
    operation: 'created' | 'deleted' | 'updated';
    parentId: number | null;
    taskId: number | null;
    userIds: number[] | null;
    vaId: number | null;
    version: number | null;
    wasPool: Generated<boolean>;
    xid: Generated<number>;
  };
  exports: {
    id: GeneratedAlways<number>;
    attempts: Generated<number>;
    columns: string[] | null;
    createdAt: DefaultedInstant;
    expiresAt: DefaultedInstant;
    failure: string | null;
    filter: Json<JsonContent['exports.filter']>;
    list: string;
    ownerId: number;
    ownerRole: 'admin' | 'client' | 'va';
    requestId: string;
    rowCount: Generated<number>;
    settledAt: OptionalInstant;
    size: number | null;
    status: Generated<'done' | 'failed' | 'queued' | 'running'>;
    storageKey: string | null;
  };
  failedJobs: {
    id: GeneratedAlways<number>;
    about: string;
    attempts: number;
    failedAt: DefaultedInstant;
    input: Json<JsonContent['failedJobs.input']>;
    job: string;
    queuedAt: Instant;
    reason: string;
  };
  feedback: {
    id: GeneratedAlways<number>;
    clientId: number;
    comment: string | null;
    createdAt: DefaultedInstant;
    rating: number;
    taskId: number | null;
    updatedAt: DefaultedInstant;
    vaId: number;
  };
  files: {
    id: GeneratedAlways<number>;
    archivedTaskId: number | null;
    avatarOf: number | null;
    commentId: number | null;
    createdAt: DefaultedInstant;
    hasThumbnail: boolean;
    messageId: number | null;
    name: string;
    purpose: 'attachment' | 'avatar';
    sha256: string;
    size: number;
    storageKey: string;
    supportMessageId: number | null;
    taskId: number | null;
    type:
      | 'application/pdf'
      | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
      | 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      | 'application/zip'
      | 'image/gif'
      | 'image/jpeg'
      | 'image/png'
      | 'image/webp'
      | 'message/rfc822'
      | 'text/csv'
      | 'text/plain';
    uploaderId: number | null;
  };
  handledLeadMails: {
    digest: string;
    handledAt: DefaultedInstant;
  };
  hiddenFirstDays: {
    clientId: number;
    hiddenAt: DefaultedInstant;
  };
  hoursGuards: {
    atLimit: Generated<'ask' | 'continue' | 'stop'>;
    clientId: number;
    updatedAt: DefaultedInstant;
  };
  hoursLedger: {
    id: GeneratedAlways<number>;
    actorId: number | null;
    clientId: number;
    createdAt: DefaultedInstant;
    hours: number;
    kind: 'billed' | 'carry' | 'correction' | 'credit' | 'expire' | 'grant' | 'pack' | 'use';
    otherPeriod: string | null;
    paymentId: number | null;
    periodStart: string;
    reason: string | null;
    subscriptionId: number | null;
    timeLogId: number | null;
  };
  hoursQuestions: {
    id: GeneratedAlways<number>;
    answer: 'hours' | 'no' | 'pack' | 'period' | null;
    answeredAt: OptionalInstant;
    askedAt: DefaultedInstant;
    clientId: number;
    extra: number | null;
    hours: number | null;
    isOverdue: Generated<boolean>;
    periodStart: string;
  };
  idempotencyKeys: {
    answer: OptionalJson<JsonContent['idempotencyKeys.answer']>;
    call: string;
    createdAt: DefaultedInstant;
    fingerprint: string;
    key: string;
    owner: string;
  };
  installation: {
    id: Generated<string>;
    isOnly: Generated<boolean>;
    minimumSchema: Generated<string>;
    prunedTransaction: Generated<number>;
    writtenAt: DefaultedInstant;
  };
  invitations: {
    id: GeneratedAlways<number>;
    acceptedAt: OptionalInstant;
    createdAt: DefaultedInstant;
    digest: string;
    email: string;
    expiresAt: Instant;
    fields: DefaultedJson<JsonContent['invitations.fields']>;
    fullName: string;
    invitedBy: number | null;
    revokedAt: OptionalInstant;
    role: 'admin' | 'client' | 'va';
    userId: number | null;
  };
  invoiceHistory: {
    id: GeneratedAlways<number>;
    actorId: number | null;
    createdAt: DefaultedInstant;
    day: Generated<string>;
    days: number | null;
    invoiceId: number;
    kind: 'created' | 'downloaded' | 'issued' | 'mailed' | 'mailed-again' | 'reminded' | 'seen';
  };
  invoiceLines: {
    id: GeneratedAlways<number>;
    description: string;
    invoiceId: number;
    kind: 'credit' | 'extra-hours' | 'other' | 'plan';
    net: number;
    periodStart: string | null;
    position: number;
    quantity: number;
    subscriptionId: number | null;
    tax: number;
    taxRate: Generated<number>;
    total: GeneratedAlways<number>;
    unitPrice: number;
  };
  invoiceSeries: {
    lastNumber: number;
    series: 'credit-note' | 'invoice';
  };
  invoices: {
    id: GeneratedAlways<number>;
    buyerAddress: string | null;
    buyerCompany: string | null;
    buyerEmail: string | null;
    buyerName: string | null;
    buyerTaxNumber: string | null;
    clientId: number;
    createdBy: number | null;
    credited: Generated<number>;
    creditedInvoiceId: number | null;
    currency: Generated<string>;
    dueOn: string | null;
    issuedOn: string | null;
    kind: 'credit-note' | 'invoice';
    mailedAt: OptionalInstant;
    memo: string | null;
    net: Generated<number>;
    number: string | null;
    paid: Generated<number>;
    paymentId: number | null;
    periodStart: string | null;
    reason: string | null;
    refundId: string | null;
    reminders: Generated<number>;
    sellerAddress: string | null;
    sellerFooter: string | null;
    sellerLogoId: number | null;
    sellerName: string | null;
    sellerTaxNumber: string | null;
    status: GeneratedAlways<'draft' | 'issued' | 'paid' | 'sent' | 'void'>;
    tax: Generated<number>;
    taxLabel: string | null;
    total: Generated<number>;
    version: Generated<number>;
    voidedAt: OptionalInstant;
  };
  leadAnswers: {
    id: GeneratedAlways<number>;
    content: string;
    leadId: number;
    receivedAt: DefaultedInstant;
    sender: string;
    subject: string;
  };
  leadComments: {
    id: GeneratedAlways<number>;
    content: string;
    createdAt: DefaultedInstant;
    leadId: number;
    updatedAt: DefaultedInstant;
    userId: number;
  };
  leadMails: {
    id: GeneratedAlways<number>;
    authorId: number | null;
    content: string | null;
    createdAt: DefaultedInstant;
    isAutomatic: Generated<boolean>;
    leadId: number;
    mailId: number | null;
    recipient: string;
    sentAt: OptionalInstant;
    subject: string;
  };
  leadMerges: {
    company: string | null;
    email: string;
    fullName: string;
    leadId: number;
    mergedAt: DefaultedInstant;
    mergedId: number;
    message: string | null;
    phone: string | null;
    plan: string | null;
    requestedAt: Instant;
    serviceType: string | null;
  };
  leads: {
    id: GeneratedAlways<number>;
    company: string | null;
    contactEmail: GeneratedAlways<string | null>;
    contactPhone: GeneratedAlways<string | null>;
    createdAt: DefaultedInstant;
    email: string;
    fullName: string;
    message: string | null;
    monthlyValue: number | null;
    nextStep: string | null;
    nextStepOn: string | null;
    ownerId: number | null;
    phone: string | null;
    plan: string | null;
    rejectionNote: string | null;
    rejectionReason:
      | 'competitor'
      | 'fit'
      | 'no-reply'
      | 'other'
      | 'price'
      | 'spam'
      | 'timing'
      | null;
    serviceType: string | null;
    source: Generated<
      | 'by-hand'
      | 'email'
      | 'event'
      | 'other'
      | 'outreach'
      | 'referral'
      | 'search'
      | 'social'
      | 'website'
    >;
    status: Generated<'contacted' | 'converted' | 'lead' | 'qualified' | 'rejected' | 'request'>;
    updatedAt: DefaultedInstant;
    userId: number | null;
    version: Generated<number>;
  };
  ledgerTotals: {
    clientId: number;
    hours: number;
    kind: 'billed' | 'carry' | 'correction' | 'credit' | 'expire' | 'grant' | 'pack' | 'use';
    periodStart: string;
  };
  mailOutbox: {
    id: GeneratedAlways<number>;
    attemptedAt: OptionalInstant;
    createdAt: DefaultedInstant;
    kind:
      | 'bank-details'
      | 'digest'
      | 'email-change'
      | 'email-changed'
      | 'hours-corrected'
      | 'invitation'
      | 'invoice'
      | 'invoice-reminder'
      | 'lead'
      | 'missed-messages'
      | 'notification'
      | 'password-reset'
      | 'payment-recorded'
      | 'payment-voided'
      | 'plan-changed'
      | 'sign-in-warning'
      | 'task-mail'
      | 'time-adjusted'
      | 'time-corrected'
      | 'weekly-report'
      | 'welcome';
    lastError: string | null;
    linkDigest: string | null;
    messageId: string;
    recipient: string;
    sealedParts: string | null;
    sealedText: string | null;
    settledAt: OptionalInstant;
    status: Generated<'parked' | 'sent' | 'waiting'>;
    subject: string;
    userId: number | null;
  };
  matches: {
    adminId: number | null;
    clientId: number;
    endedAt: OptionalInstant;
    note: string | null;
    outcome: 'declined' | 'deleted' | 'inactive' | 'taken' | null;
    proposedAt: OptionalInstant;
    reason: string | null;
    vaId: number | null;
  };
  messageTasks: {
    messageId: number;
    taskId: number;
  };
  messages: {
    id: GeneratedAlways<number>;
    attachments: DefaultedJson<JsonContent['messages.attachments']>;
    clientKey: string | null;
    content: string;
    createdAt: DefaultedInstant;
    deletedAt: OptionalInstant;
    editedAt: OptionalInstant;
    isRead: Generated<boolean>;
    readAt: OptionalInstant;
    receiverId: number;
    senderId: number;
    updatedAt: DefaultedInstant;
  };
  monthClosings: {
    id: GeneratedAlways<number>;
    actorId: number;
    createdAt: DefaultedInstant;
    kind: 'closed' | 'reopened';
    month: string;
    reason: string | null;
    summary: OptionalJson<JsonContent['monthClosings.summary']>;
  };
  notificationPreferences: {
    inApp: boolean;
    kind:
      | 'approval-wanted'
      | 'approved'
      | 'assignment'
      | 'backup-failed'
      | 'changes-requested'
      | 'client-quiet'
      | 'comment'
      | 'due-soon'
      | 'hours-100'
      | 'hours-80'
      | 'hours-answered'
      | 'hours-question'
      | 'invoice-overdue'
      | 'invoice-paid'
      | 'invoice-sent'
      | 'lead-answered'
      | 'lead-new'
      | 'lead-waiting'
      | 'mention'
      | 'message-missed'
      | 'overdue'
      | 'pay-approved'
      | 'pay-due'
      | 'pay-paid'
      | 'payment-disputed'
      | 'payment-failed'
      | 'routine-missed'
      | 'run-finished'
      | 'task-assigned'
      | 'task-deleted'
      | 'task-unassigned'
      | 'time-approved'
      | 'time-returned'
      | 'timer-stopped'
      | 'va-joined'
      | 'week-not-submitted'
      | 'week-submitted'
      | 'weekly-report';
    mail: boolean;
    userId: number;
  };
  notifications: {
    id: GeneratedAlways<number>;
    actorId: number | null;
    count: Generated<number>;
    createdAt: DefaultedInstant;
    detail: DefaultedJson<JsonContent['notifications.detail']>;
    inApp: boolean;
    isUnread: GeneratedAlways<boolean>;
    kind:
      | 'approval-wanted'
      | 'approved'
      | 'assignment'
      | 'backup-failed'
      | 'changes-requested'
      | 'client-quiet'
      | 'comment'
      | 'due-soon'
      | 'hours-100'
      | 'hours-80'
      | 'hours-answered'
      | 'hours-question'
      | 'invoice-overdue'
      | 'invoice-paid'
      | 'invoice-sent'
      | 'lead-answered'
      | 'lead-new'
      | 'lead-waiting'
      | 'mention'
      | 'message-missed'
      | 'overdue'
      | 'pay-approved'
      | 'pay-due'
      | 'pay-paid'
      | 'payment-disputed'
      | 'payment-failed'
      | 'routine-missed'
      | 'run-finished'
      | 'task-assigned'
      | 'task-deleted'
      | 'task-unassigned'
      | 'time-approved'
      | 'time-returned'
      | 'timer-stopped'
      | 'va-joined'
      | 'week-not-submitted'
      | 'week-submitted'
      | 'weekly-report';
    mail: boolean;
    mailedAt: OptionalInstant;
    readAt: OptionalInstant;
    subjectId: number;
    subjectKind:
      | 'assignment'
      | 'backup'
      | 'client'
      | 'conversation'
      | 'invoice'
      | 'lead'
      | 'pay-statement'
      | 'payment'
      | 'routine'
      | 'run'
      | 'subscription'
      | 'support'
      | 'task'
      | 'timesheet'
      | 'va'
      | 'weekly-report';
    updatedAt: DefaultedInstant;
    userId: number;
  };
  notifiedFacts: {
    fact: string;
    kind: string;
    subjectId: number;
    toldAt: DefaultedInstant;
  };
  passwordResets: {
    createdAt: DefaultedInstant;
    digest: string;
    expiresAt: Instant;
    userId: number;
  };
  payAdjustments: {
    id: GeneratedAlways<number>;
    amount: number;
    createdAt: DefaultedInstant;
    createdBy: number;
    kind: 'bonus' | 'deduction';
    note: string;
    requestId: string;
    statementId: number;
  };
  payRates: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    createdBy: number;
    hourlyRate: number;
    vaId: number;
    validFrom: string;
    version: Generated<number>;
  };
  payStatementLines: {
    id: GeneratedAlways<number>;
    amount: GeneratedAlways<number | null>;
    bookedOn: string;
    clientId: number;
    clientName: string;
    hourlyRate: number | null;
    hours: number;
    rateDate: string;
    source: 'adjustment' | 'log';
    sourceId: number;
    statementId: number;
    taskId: number;
    taskTitle: string | null;
  };
  payStatements: {
    id: GeneratedAlways<number>;
    approvedAt: OptionalInstant;
    approvedBy: number | null;
    bonuses: Generated<number>;
    createdAt: DefaultedInstant;
    currency: Generated<string>;
    deductions: Generated<number>;
    gross: Generated<number>;
    hours: Generated<number>;
    lineCount: Generated<number>;
    month: string;
    paidAt: OptionalInstant;
    paidBy: number | null;
    paidOn: string | null;
    payoutReference: string | null;
    rateNeededOn: string | null;
    status: Generated<'approved' | 'draft' | 'paid'>;
    total: GeneratedAlways<number>;
    vaEmail: string;
    vaId: number;
    vaName: string;
    version: Generated<number>;
  };
  paymentDisputes: {
    id: string;
    amount: number;
    closedAt: OptionalInstant;
    createdAt: DefaultedInstant;
    decidedAt: OptionalInstant;
    decidedBy: number | null;
    decision: 'continue' | 'end' | null;
    hoursTaken: number | null;
    paymentId: number;
    provider: string;
    reason: string;
    status: Generated<'closed' | 'lost' | 'open' | 'won'>;
  };
  paymentEvents: {
    id: string;
    kind: string;
    provider: string;
    receivedAt: DefaultedInstant;
  };
  paymentVoids: {
    actorId: number | null;
    createdAt: DefaultedInstant;
    paymentId: number;
    reason: string;
    voidedOn: Generated<string>;
  };
  payments: {
    id: GeneratedAlways<number>;
    amount: number;
    billingAddress: string | null;
    billingEmail: string;
    billingName: string;
    checkoutId: string | null;
    clientId: number;
    companyName: string | null;
    createdAt: DefaultedInstant;
    creditAmount: Generated<number>;
    currency: string;
    failure: string | null;
    hourlyRate: number;
    invoiceId: number | null;
    kind: 'invoice' | 'pack' | 'recorded' | 'renewal' | 'subscription';
    method: 'bank-transfer' | 'cash' | 'check' | 'other' | null;
    monthAmount: number | null;
    monthlyHours: number;
    note: string | null;
    packHours: number | null;
    paidOn: string | null;
    paymentMethod: string | null;
    periodEnd: string | null;
    periodStart: string | null;
    plan: string;
    provider: string | null;
    providerReference: string | null;
    recordedBy: number | null;
    reference: string | null;
    status: 'failed' | 'succeeded';
    subscriptionId: number | null;
    taxNumber: string | null;
  };
  planChanges: {
    id: GeneratedAlways<number>;
    announcedAt: OptionalInstant;
    clientId: number;
    createdAt: DefaultedInstant;
    customPlanName: string | null;
    effectiveOn: string;
    hourlyRate: number;
    monthlyHours: number;
    plan: string;
    rolloverLimit: number | null;
    settledAt: OptionalInstant;
    status: Generated<'applied' | 'scheduled' | 'withdrawn'>;
    subscriptionId: number;
    successorId: number | null;
  };
  planSpans: {
    id: GeneratedAlways<number>;
    clientId: number;
    endDay: Generated<string>;
    firstDay: string;
    monthlyPrice: number;
    subscriptionId: number;
  };
  presence: {
    lastSeenAt: OptionalInstant;
    timeZone: string | null;
    userId: number;
    workDays: string[] | null;
    workFrom: number | null;
    workTo: number | null;
  };
  printedPapers: {
    id: GeneratedAlways<number>;
    edition: string;
    invoiceId: number | null;
    paymentId: number | null;
    printedAt: DefaultedInstant;
    statementId: number | null;
    storageKey: string;
  };
  rateLimits: {
    blockedUntil: OptionalInstant;
    count: Generated<number>;
    key: string;
    windowStartedAt: DefaultedInstant;
  };
  ratingQuestions: {
    askedAt: DefaultedInstant;
    clientId: number;
    shownAt: OptionalInstant;
    vaId: number;
  };
  refunds: {
    id: string;
    actorId: number | null;
    amount: number;
    createdAt: DefaultedInstant;
    hoursTaken: number | null;
    paymentId: number;
    providerReference: string | null;
    reason: string;
    settledAt: OptionalInstant;
    status: Generated<'failed' | 'pending' | 'succeeded'>;
    takesHours: Generated<boolean>;
  };
  removedFiles: {
    removedAt: DefaultedInstant;
    storageKey: string;
  };
  routineOccurrences: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    createdBy: number | null;
    dueOn: string;
    error: string | null;
    isManual: Generated<boolean>;
    reason: 'client-inactive' | 'paused' | 'plan-ended' | null;
    routineId: number;
    status: 'created' | 'failed' | 'missed' | 'skipped';
    taskId: number | null;
  };
  routineSchedules: {
    attempts: Generated<number>;
    endDate: string | null;
    every: Generated<number>;
    monthlyOn: Generated<'day' | 'last-day' | 'last-weekday' | 'weekday'>;
    nextOn: string | null;
    pausedAt: OptionalInstant;
    routineId: number;
    startDate: string;
    time: string;
    timeZone: string;
    wakeAt: OptionalInstant;
    weekdays: Generated<string[]>;
  };
  routines: {
    id: GeneratedAlways<number>;
    attachments: Generated<string[]>;
    category: Generated<string>;
    clientId: number;
    createdAt: DefaultedInstant;
    description: string;
    destination: Generated<'pool' | 'va'>;
    dueInDays: Generated<number>;
    estimatedHours: number | null;
    isCompulsory: Generated<boolean>;
    priority: Generated<'high' | 'low' | 'medium' | 'urgent'>;
    recurrence: Generated<'daily' | 'monthly' | 'quarterly' | 'weekly' | 'yearly'>;
    title: string;
    updatedAt: DefaultedInstant;
    workflowId: number | null;
  };
  savedCards: {
    billingEmail: string;
    billingName: string;
    clientId: number;
    givenAt: OptionalInstant;
    label: string;
    savedAt: DefaultedInstant;
    token: string;
  };
  savedViews: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    isShared: Generated<boolean>;
    list:
      | 'activity'
      | 'assignments'
      | 'clients'
      | 'leads'
      | 'payments'
      | 'tasks'
      | 'time'
      | 'users';
    name: string;
    ownerId: number | null;
    state: Json<JsonContent['savedViews.state']>;
  };
  sellerDetails: {
    id: Generated<number>;
    address: string | null;
    agencySettings: DefaultedJson<JsonContent['sellerDetails.agencySettings']>;
    billsExtraHours: Generated<boolean>;
    currency: Generated<'aud' | 'cad' | 'eur' | 'gbp' | 'nzd' | 'usd'>;
    footer: string | null;
    logoId: number | null;
    monthsInvoicedFrom: string | null;
    name: Generated<string>;
    overdueHours: 'ask' | 'stop' | null;
    overdueHoursDays: Generated<number>;
    paymentTermsDays: Generated<number>;
    plansDay: Generated<string>;
    remindersSince: string | null;
    taxLabel: Generated<string>;
    taxNumber: string | null;
    taxRate: Generated<number>;
    timeZone: Generated<string>;
    version: Generated<number>;
  };
  sellerLogos: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    picture: string;
  };
  serviceCategories: {
    isRetired: Generated<boolean>;
    key: string;
    label: string;
    position: number;
  };
  sessions: {
    id: string;
    createdAt: DefaultedInstant;
    expiresAt: Instant;
    ip: string | null;
    lastSeenAt: DefaultedInstant;
    publicId: Generated<string>;
    userAgent: string | null;
    userId: number;
  };
  spentTickets: {
    serial: string;
    spentAt: DefaultedInstant;
  };
  subscriptions: {
    id: GeneratedAlways<number>;
    cardPlanId: number | null;
    createdAt: DefaultedInstant;
    customPlanName: string | null;
    endDate: string | null;
    endedAt: OptionalInstant;
    firstMonthCredit: Generated<number>;
    hourlyRate: number;
    lastPaymentDate: string | null;
    monthlyHours: number;
    nextBillingDate: string | null;
    pausedOn: string | null;
    paymentMethod: string | null;
    plan: string;
    rolloverLimit: number | null;
    startDate: string | null;
    status: Generated<'active' | 'cancelled' | 'inactive' | 'pending'>;
    updatedAt: DefaultedInstant;
    userId: number;
  };
  supportConversations: {
    assigneeId: number | null;
    lastAt: DefaultedInstant;
    lastMessageId: number | null;
    status: Generated<'closed' | 'open'>;
    unreadByAdmins: Generated<number>;
    unreadByUser: Generated<number>;
    userId: number;
  };
  supportMessages: {
    id: GeneratedAlways<number>;
    attachments: DefaultedJson<JsonContent['supportMessages.attachments']>;
    clientKey: string | null;
    content: string;
    createdAt: DefaultedInstant;
    isAnswer: boolean;
    isRead: Generated<boolean>;
    readAt: OptionalInstant;
    senderId: number | null;
    userId: number;
  };
  taskBulkChanges: {
    id: GeneratedAlways<number>;
    changedBy: number;
    createdAt: DefaultedInstant;
    kind: 'assigned' | 'moved' | 'rescheduled';
    tasks: Json<JsonContent['taskBulkChanges.tasks']>;
    undoneAt: OptionalInstant;
  };
  taskCategories: {
    isRetired: Generated<boolean>;
    key: string;
    label: string;
    position: number;
  };
  taskChanges: {
    id: GeneratedAlways<number>;
    act: 'deleted' | 'restored' | null;
    actorId: number | null;
    createdAt: DefaultedInstant;
    fields: Json<JsonContent['taskChanges.fields']>;
    isCreation: Generated<boolean>;
    taskId: number;
  };
  taskComments: {
    id: GeneratedAlways<number>;
    attachments: DefaultedJson<JsonContent['taskComments.attachments']>;
    content: string;
    createdAt: DefaultedInstant;
    taskId: number;
    updatedAt: DefaultedInstant;
    userId: number;
  };
  taskCounts: {
    amount: number;
    part: 'client' | 'va';
    status: 'cancelled' | 'done' | 'in-progress' | 'in-review' | 'todo';
    userId: number;
  };
  taskMailAddresses: {
    createdAt: DefaultedInstant;
    token: string;
    userId: number;
  };
  taskMailAttempts: {
    attemptedAt: DefaultedInstant;
    attempts: Generated<number>;
    mail: string;
  };
  taskMails: {
    digest: string;
    handledAt: DefaultedInstant;
    userId: number;
  };
  taskReviews: {
    id: GeneratedAlways<number>;
    attempt: Generated<number>;
    clientId: number;
    decidedAt: OptionalInstant;
    decidedBy: number | null;
    outcome: 'approved' | 'changes-requested' | 'withdrawn' | null;
    submittedAt: Instant;
    taskId: number;
    vaId: number | null;
  };
  taskWorkflows: {
    attachedAt: DefaultedInstant;
    attachedBy: number | null;
    taskId: number;
    workflowId: number;
  };
  tasks: {
    id: GeneratedAlways<number>;
    attachments: DefaultedJson<JsonContent['tasks.attachments']>;
    category: string;
    clientId: number;
    completedAt: OptionalInstant;
    createdAt: DefaultedInstant;
    description: string;
    dueDate: string;
    estimatedHours: number | null;
    position: Generated<string>;
    priority: Generated<'high' | 'low' | 'medium' | 'urgent'>;
    returnCount: Generated<number>;
    reviewSince: OptionalInstant;
    status: Generated<'cancelled' | 'done' | 'in-progress' | 'in-review' | 'todo'>;
    takenAt: OptionalInstant;
    title: string;
    updatedAt: DefaultedInstant;
    updatedBy: number | null;
    vaId: number | null;
    version: Generated<number>;
    workflowDone: number | null;
    workflowTotal: number | null;
  };
  timeAdjustments: {
    id: GeneratedAlways<number>;
    actorId: number;
    bookedOn: Generated<string>;
    clientId: Generated<number>;
    createdAt: DefaultedInstant;
    hours: number;
    reason: string;
    requestId: string;
    taskId: Generated<number>;
    timeLogId: number;
    vaId: number | null;
    workDate: Generated<string>;
  };
  timeCorrections: {
    id: GeneratedAlways<number>;
    actorId: number;
    clientId: number;
    createdAt: DefaultedInstant;
    duration: number | null;
    endTime: OptionalInstant;
    formerDuration: number | null;
    formerEndTime: OptionalInstant;
    formerNotes: string | null;
    formerStartTime: OptionalInstant;
    formerTaskId: number | null;
    kind: 'added' | 'changed' | 'deleted' | 'moved-in' | 'moved-out';
    notes: string | null;
    reason: string;
    startTime: OptionalInstant;
    taskId: number | null;
    timeLogId: number;
    vaId: number | null;
  };
  timeLogChanges: {
    id: GeneratedAlways<number>;
    changedAt: DefaultedInstant;
    clientId: number;
    duration: number;
    endTime: OptionalInstant;
    notes: string | null;
    startTime: Instant;
    timeLogId: number;
  };
  timeLogDecisions: {
    id: GeneratedAlways<number>;
    actorId: number;
    clientId: number;
    createdAt: DefaultedInstant;
    hours: number;
    kind: 'approved' | 'returned' | 'submitted' | 'withdrawn';
    reason: string | null;
    timeLogId: number;
  };
  timeLogs: {
    id: GeneratedAlways<number>;
    approval: Generated<'approved' | 'open' | 'returned' | 'submitted'>;
    approvedAt: OptionalInstant;
    approvedBy: number | null;
    clientId: Generated<number>;
    correctedAt: OptionalInstant;
    createdAt: DefaultedInstant;
    duration: Generated<number>;
    editedAt: OptionalInstant;
    endTime: OptionalInstant;
    notes: string | null;
    returnReason: string | null;
    startTime: Instant;
    taskId: number;
    timerId: number | null;
    updatedAt: DefaultedInstant;
    vaId: number | null;
    version: Generated<number>;
    workDate: Generated<string>;
    worked: string | null;
  };
  timerSegments: {
    id: GeneratedAlways<number>;
    endedAt: OptionalInstant;
    startedAt: Instant;
    timerId: number;
  };
  timers: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    notes: string | null;
    taskId: number;
    vaId: number;
  };
  timesheetTasks: {
    createdAt: DefaultedInstant;
    taskId: number;
    vaId: number;
    weekStart: string;
  };
  timesheets: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    vaId: number;
    weekStart: string;
  };
  userSettings: {
    clock: Generated<'12' | '24'>;
    digestHour: number | null;
    firstDayOfWeek: Generated<number>;
    quietFrom: number | null;
    quietTo: number | null;
    userId: number;
  };
  users: {
    id: GeneratedAlways<number>;
    approvedAt: OptionalInstant;
    createdAt: DefaultedInstant;
    email: string;
    fullName: string;
    passwordHash: string;
    profileImage: string | null;
    role: 'admin' | 'client' | 'va';
    status: Generated<'active' | 'inactive' | 'training'>;
    updatedAt: DefaultedInstant;
    username: string;
  };
  vaCapacities: {
    setAt: DefaultedInstant;
    setBy: number;
    vaId: number;
    validFrom: string;
    weeklyHours: number;
  };
  vaFirstDays: {
    createdAt: DefaultedInstant;
    hiddenAt: OptionalInstant;
    timeZoneAt: OptionalInstant;
    vaId: number;
  };
  vaLoads: {
    clients: number;
    promisedHours: number;
    rating: number;
    vaId: number;
  };
  vaProfiles: {
    id: GeneratedAlways<number>;
    assignmentStatus: Generated<'assigned' | 'suspended' | 'unassigned'>;
    availability: string | null;
    bio: string | null;
    createdAt: DefaultedInstant;
    hourlyRate: Generated<number>;
    rating: Generated<number>;
    skills: Generated<string[]>;
    specialization: string | null;
    updatedAt: DefaultedInstant;
    userId: number;
  };
  waitingTime: {
    id: GeneratedAlways<number>;
    clientId: number;
    createdAt: DefaultedInstant;
    declinedAt: OptionalInstant;
    notes: string | null;
    taskId: number | null;
    timerId: number | null;
    vaId: number | null;
    worked: string;
  };
  weeklyReports: {
    id: GeneratedAlways<number>;
    clientId: number;
    content: Json<JsonContent['weeklyReports.content']>;
    week: string;
    writtenAt: DefaultedInstant;
  };
  workDays: {
    day: string;
    hours: number;
    vaId: number;
  };
  workflowComments: {
    id: GeneratedAlways<number>;
    content: string;
    createdAt: DefaultedInstant;
    stepId: number | null;
    updatedAt: DefaultedInstant;
    userId: number;
    workflowId: number;
  };
  workflowConnections: {
    id: GeneratedAlways<number>;
    createdAt: DefaultedInstant;
    fromPoint: Generated<'bottom' | 'left' | 'right' | 'top'>;
    fromStepId: number;
    label: string | null;
    toPoint: Generated<'bottom' | 'left' | 'right' | 'top'>;
    toStepId: number;
    updatedAt: DefaultedInstant;
    workflowId: number;
  };
  workflowRunTicks: {
    id: GeneratedAlways<number>;
    answer: 'No' | 'Yes' | null;
    position: number;
    runId: number;
    stepKey: string;
    tickedAt: DefaultedInstant;
    tickedBy: number | null;
    undoneAt: OptionalInstant;
    undoneBy: number | null;
  };
  workflowRuns: {
    id: GeneratedAlways<number>;
    diagram: Json<JsonContent['workflowRuns.diagram']>;
    done: Generated<number>;
    endedAt: OptionalInstant;
    endedBy: number | null;
    routineId: number | null;
    startedAt: DefaultedInstant;
    startedBy: number | null;
    status: Generated<'active' | 'finished' | 'stopped'>;
    taskId: number | null;
    title: string;
    total: number;
    workflowId: number | null;
    workflowVersion: number;
  };
  workflowSteps: {
    id: GeneratedAlways<number>;
    conditions: OptionalJson<JsonContent['workflowSteps.conditions']>;
    createdAt: DefaultedInstant;
    description: string | null;
    height: Generated<number>;
    key: string;
    nextStepId: number | null;
    position: Generated<number>;
    title: string;
    type: Generated<'decision' | 'end' | 'process' | 'start'>;
    updatedAt: DefaultedInstant;
    width: Generated<number>;
    workflowId: number;
    xPosition: Generated<number>;
    yPosition: Generated<number>;
  };
  workflowVersions: {
    id: GeneratedAlways<number>;
    changes: Json<JsonContent['workflowVersions.changes']>;
    diagram: Json<JsonContent['workflowVersions.diagram']>;
    restoredFrom: number | null;
    savedAt: DefaultedInstant;
    savedBy: number | null;
    stepCount: number;
    version: number;
    workflowId: number;
  };
  workflows: {
    id: GeneratedAlways<number>;
    category: string;
    clientId: number;
    createdAt: DefaultedInstant;
    description: string | null;
    isPublic: Generated<boolean>;
    notes: DefaultedJson<JsonContent['workflows.notes']>;
    status: Generated<'archived' | 'draft' | 'published'>;
    title: string;
    updatedAt: DefaultedInstant;
    version: Generated<number>;
  };
}
