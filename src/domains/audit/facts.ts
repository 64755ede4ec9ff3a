import { leadSourceLabels, rejectionReasonLabels } from '#domains/leads/labels.ts';
import { leadStatusLabels } from '#domains/leads/statuses.ts';
import { supportStatusLabels } from '#domains/messages/support/labels.ts';
import { paymentMethodLabels } from '#domains/payments/labels.ts';
import { planLabels } from '#domains/plans/catalogue/catalogue.ts';
import { subscriptionStatusLabels } from '#domains/plans/subscriptions/labels.ts';
import { recurrenceLabels, kindLabels as routineKindLabels } from '#domains/routines/labels.ts';
import { priorityLabels, statusLabels } from '#domains/tasks/labels.ts';
import { roleLabels, userStatusLabels } from '#domains/users/labels.ts';
import { workflowStatusLabels } from '#domains/workflows/labels.ts';
import { taskCategoryLabel } from '#shared/agency.ts';
import type { AuditFact } from '#shared/audit-acts.ts';
import type { AuditKind } from '#shared/audit-value-sets.ts';
import { formatDateTime, formatDay, formatHoursMinutes } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { fieldLabels, filterLabels } from './field-labels.ts';
import type { AuditEntry } from './schema.ts';

type Labels = Readonly<Record<string, string>>;

const statusLabelsOf: Partial<Record<AuditKind, Labels>> = {
  user: userStatusLabels,
  subscription: subscriptionStatusLabels,
  task: statusLabels,
  workflow: workflowStatusLabels,
  lead: leadStatusLabels,
  support: supportStatusLabels,
};

export const labelOf = (labels: Labels | undefined, value: unknown) =>
  labels?.[String(value)] ?? String(value);

/** A format returns null for a value that goes without saying. */
type Format = { label: string; format: (value: unknown, kind: AuditKind) => string | null };

/** The plans are settings of the agency, so their labels are read when they are shown. */
const planNamed = (label: string): Format => ({
  label,
  format: (value) => labelOf(planLabels(), value),
});
const labeled = (label: string, labels: Labels): Format => ({
  label,
  format: (value) => labelOf(labels, value),
});
const numeric = (label: string, format: (value: number) => string): Format => ({
  label,
  format: (value) => format(Number(value)),
});
const yesNo = (label: string, yes: string, no: string): Format => ({
  label,
  format: (value) => (value ? yes : no),
});
const listed = (label: string, labels: Labels): Format => ({
  label,
  format: (value) =>
    (Array.isArray(value) ? value : [value]).map((one) => labelOf(labels, one)).join(', '),
});
const maxListed = 10;
/** A list of texts, such as the titles of the tasks that a bulk act changed. */
const shortened = (label: string): Format => ({
  label,
  format(value) {
    const texts = (Array.isArray(value) ? value : [value]).map(String);
    const rest = texts.length - maxListed;
    const shown = texts.slice(0, maxListed).join(', ');
    return rest > 0 ? `${shown} and ${rest} more` : shown;
  },
});
const plain = (label: string): Format => ({ label, format: String });
const day = (label: string): Format => ({ label, format: (value) => formatDay(String(value)) });
const moment = (label: string): Format => ({
  label,
  format: (value) => `${formatDateTime(String(value), 'UTC')} UTC`,
});

/** How each fact is shown; null if the sentence tells it, or if it is an id. */
const formats: Record<AuditFact, Format | null> = {
  amount: numeric('Amount', formatMoney),
  answer: null,
  atLimit: null,
  by: null,
  category: { label: 'Category', format: (value) => taskCategoryLabel(String(value)) },
  clientId: null,
  commentId: null,
  credit: numeric('Credit', formatMoney),
  currency: null,
  dueDate: day('Due date'),
  effectiveOn: day('Changes on'),
  endDate: day('End date'),
  endTime: moment('End'),
  ended: null,
  entryId: null,
  estimatedHours: numeric('Estimated hours', formatHoursMinutes),
  fields: listed('Changed', fieldLabels),
  filters: listed('Filters', filterLabels),
  hourlyRate: numeric('Hourly rate', formatMoney),
  hours: numeric('Hours', formatHoursMinutes),
  hoursLeft: numeric('Hours left', formatHoursMinutes),
  isApproved: { label: 'Approval', format: (value) => (value ? null : 'Awaiting approval') },
  isCompulsory: yesNo('Kind', routineKindLabels.compulsory, routineKindLabels.optional),
  isKnownAccount: null,
  isPaid: null,
  isPaused: null,
  isPublic: yesNo('Visibility', 'Public', 'Private'),
  isRunning: null,
  isUndo: null,
  isShared: yesNo('Visible to', 'All administrators', 'Only its owner'),
  kind: null,
  leadId: null,
  link: null,
  list: null,
  method: labeled('Paid by', paymentMethodLabels),
  month: null,
  monthlyHours: numeric('Monthly hours', formatHoursMinutes),
  monthlyValue: numeric('Monthly value', formatMoney),
  name: plain('Name'),
  nextPlan: null,
  nextStepOn: day('Next step on'),
  number: null,
  ownerId: null,
  packHours: numeric('Extra hours', formatHoursMinutes),
  paidOn: day('Paid on'),
  periodStart: day('Billing period from'),
  plan: planNamed('Plan'),
  priority: labeled('Priority', priorityLabels),
  reason: labeled('Reason', rejectionReasonLabels),
  recurrence: labeled('Recurrence', recurrenceLabels),
  role: labeled('Role', roleLabels),
  rolloverLimit: numeric('Rollover limit', formatHoursMinutes),
  routineId: null,
  size: null,
  startTime: moment('Start'),
  source: labeled('Source', leadSourceLabels),
  status: {
    label: 'Status',
    format: (value, kind) => labelOf(statusLabelsOf[kind], value),
  },
  subscriptionId: null,
  subscriptionPlan: planNamed('Subscription plan'),
  taskId: null,
  taskIds: null,
  title: plain('Title'),
  titles: shortened('Tasks'),
  type: null,
  userId: null,
  vaId: null,
  validFrom: day('Valid from'),
  weeklyHours: numeric('Weekly hours', formatHoursMinutes),
  workflowId: null,
};

/** Facts that the sentence of an entry already tells, unless the entry is a change. */
const toldFacts: Partial<Record<AuditKind, readonly AuditFact[]>> = {
  user: ['role'],
  subscription: ['plan', 'status', 'method'],
  hours: ['hours'],
  task: ['title'],
  workflow: ['title'],
  routine: ['title'],
  invitation: ['role', 'status'],
  payment: ['amount', 'plan', 'status'],
  'pay-statement': ['amount'],
  invoice: ['amount'],
  month: ['month'],
  file: ['name'],
  'time-log': ['hours'],
  'saved-view': ['name', 'isShared'],
  support: ['ownerId'],
  job: ['name'],
};

const isFact = (name: string): name is AuditFact => Object.hasOwn(formats, name);
const none = 'none';

type ChangedEntry = Pick<AuditEntry, 'objectKind' | 'before' | 'after'>;

/** Describes the facts of an entry, such as `Hourly rate: $6.50 → $7.00`. Unchanged facts are omitted. */
export function describeChanges({ objectKind, before, after }: ChangedEntry): string[] {
  const isChange = before !== null && after !== null;
  const told = isChange ? [] : (toldFacts[objectKind] ?? []);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter(isFact)
    .filter((name) => name !== 'fields' && !told.includes(name));

  const shown = names.flatMap((name) => {
    const format = formats[name];
    if (!format) return [];
    const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    const toText = (value: unknown) => (value === null ? none : format.format(value, objectKind));
    const isInBoth = isChange && name in before && name in after;
    const text = isInBoth ? `${toText(was)} → ${toText(is)}` : toText(is ?? was);
    if (text === null) return [];
    return [{ name: String(name), line: `${format.label}: ${text}` }];
  });
  const lines = shown.map(({ line }) => line);

  const fields = after?.fields;
  const others = (Array.isArray(fields) ? fields.map(String) : []).filter(
    (field) => !shown.some(({ name }) => name === field),
  );
  if (others.length === 0) return lines;
  const listOfFields = others.map((field) => labelOf(fieldLabels, field)).join(', ');
  return [...lines, `${lines.length > 0 ? 'Also changed' : 'Changed'}: ${listOfFields}`];
}
