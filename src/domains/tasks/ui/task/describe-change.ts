import { taskCategoryLabel } from '#shared/agency.ts';
import { formatDay } from '#shared/dates.ts';
import { aDeletedVa, deletedUser, formerClient } from '#shared/deleted-names.ts';
import { plural } from '#shared/plural.ts';
import type { ChangedFields, TaskChange } from '../../changes/schema.ts';
import { priorityLabels, statusLabels } from '../../labels.ts';
import { ownsTasks, worksForClients } from '../../policy.ts';

type Person = NonNullable<ChangedFields['client']>['from'];

const vaName = (va: Person) => va.fullName ?? aDeletedVa;
const hours = (count: number) => plural(count, 'hour');

function describeVa(va: ChangedFields['va'], actor: TaskChange['actor']) {
  if (!va) return undefined;
  const { from, to } = va;
  if (to && !from && to.id === actor.id) return 'took the task';
  if (to)
    return from
      ? `reassigned it from ${vaName(from)} to ${vaName(to)}`
      : `assigned it to ${vaName(to)}`;
  if (from && from.id === actor.id) return 'gave it back to the pool';
  return from ? `returned it from ${vaName(from)} to the pool` : undefined;
}

function describeEstimate(estimate: ChangedFields['estimatedHours']) {
  if (!estimate) return undefined;
  const { from, to } = estimate;
  if (to === null) return 'removed the estimate';
  return from === null
    ? `set the estimate to ${hours(to)}`
    : `changed the estimate from ${hours(from)} to ${hours(to)}`;
}

function describeFiles(files: ChangedFields['files']) {
  if (!files) return undefined;
  const added = files.to - files.from;
  return added > 0 ? `added ${plural(added, 'file')}` : `removed ${plural(-added, 'file')}`;
}

function describeClient(client: ChangedFields['client']) {
  if (!client) return undefined;
  const { from, to } = client;
  return from.fullName && to.fullName
    ? `moved it from ${from.fullName} to ${to.fullName}`
    : 'moved it to another client';
}

type Labels<Value extends string> = Record<Value, string>;

function describeLabel<Value extends string>(
  name: string,
  change: { from: Value; to: Value } | undefined,
  labels: Labels<Value>,
) {
  return change && `changed the ${name} from ${labels[change.from]} to ${labels[change.to]}`;
}

/** A client or an administrator decides about a task in review; its VA takes it back. */
function describeStatus({ fields: { status }, actor: { role } }: TaskChange) {
  const isDecision = status?.from === 'in-review' && role !== null && !worksForClients({ role });
  if (isDecision && status.to === 'done') return 'approved the work';
  if (isDecision && status.to === 'in-progress') return 'requested changes';
  if (status?.to === 'in-review') return 'sent it for approval';
  return describeLabel('status', status, statusLabels);
}

const inSentence = (parts: string[]) =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');

/** What the actor did, such as "changed the priority from Low to High"; empty if the reader may see none of it. */
export function describeChange(change: TaskChange) {
  const { fields, actor, isCreation, act } = change;
  const { title, description, client, va, priority, category, dueDate } = fields;
  const parts = [
    isCreation && 'created the task',
    act && `${act} the task`,
    describeClient(client),
    describeVa(va, actor),
    describeStatus(change),
    title && `renamed it from “${title.from}” to “${title.to}”`,
    description && 'changed the description',
    category &&
      `changed the category from ${taskCategoryLabel(category.from)} to ${taskCategoryLabel(category.to)}`,
    describeLabel('priority', priority, priorityLabels),
    dueDate && `moved the due date from ${formatDay(dueDate.from)} to ${formatDay(dueDate.to)}`,
    describeEstimate(fields.estimatedHours),
    describeFiles(fields.files),
  ];
  return inSentence(parts.filter((part) => typeof part === 'string'));
}

/** Who made the change, as far as the reader may know it. */
export function nameActor({ actor: { id, fullName, role } }: TaskChange) {
  if (fullName !== null) return fullName;
  if (role && ownsTasks({ role })) return formerClient;
  return id === null ? 'The system' : deletedUser;
}
