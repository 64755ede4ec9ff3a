import { planLabels } from '#domains/plans/catalogue/catalogue.ts';
import { roleLabels } from '#domains/users/labels.ts';
import { formatDay } from '#shared/dates.ts';
import { aDeletedUser } from '#shared/deleted-names.ts';
import { formatMoney } from '#shared/money.ts';
import { leadSourceLabels, rejectionReasonLabels } from '../../labels.ts';
import type { TimelineItem } from '../../pipeline-schema.ts';
import { leadStatusLabels } from '../../statuses.ts';

type Change = Extract<TimelineItem, { kind: 'change' }>['change'];
type Labels = Readonly<Record<string, string>>;

const labelOf = (labels: Labels, value: unknown) => labels[String(value)] ?? String(value);

const sources: Labels = leadSourceLabels;

/** The facts that a change can set, as phrases such as `set the source to Referral`. */
const facts: [name: string, toPhrase: (value: unknown, change: Change) => string][] = [
  [
    'ownerId',
    (value, { personName }) =>
      value === null ? 'removed the owner' : `made ${personName ?? aDeletedUser} the owner`,
  ],
  [
    'nextStepOn',
    (value) =>
      value === null
        ? 'removed the day of the next step'
        : `planned the next step for ${formatDay(String(value))}`,
  ],
  [
    'plan',
    (value) =>
      value === null ? 'removed the plan' : `set the plan to ${labelOf(planLabels(), value)}`,
  ],
  [
    'monthlyValue',
    (value) =>
      value === null
        ? 'removed the monthly value'
        : `set the monthly value to ${formatMoney(Number(value))}`,
  ],
  ['source', (value) => `set the source to ${labelOf(sources, value)}`],
];

/** The activity log has no texts about people, so only that they were changed. */
const contactPhrases = [
  ['fullName', 'changed the name'],
  ['email', 'changed the email address'],
  ['phone', 'changed the phone number'],
  ['company', 'changed the company'],
] as const;

const join = (parts: string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

function describeFacts(change: Change) {
  const { after } = change;
  const set = facts.flatMap(([name, toPhrase]) =>
    after && name in after ? [toPhrase(after[name], change)] : [],
  );
  const fields = Array.isArray(after?.fields) ? after.fields : [];
  const isNextStep = fields.includes('nextStep') && !(after && 'nextStepOn' in after);
  const contact = contactPhrases.flatMap(([name, phrase]) =>
    fields.includes(name) ? [phrase] : [],
  );
  const others = [
    ...(isNextStep ? ['changed the next step'] : []),
    ...contact,
    ...(fields.includes('rejectionNote') ? ['changed the note about the rejection'] : []),
  ];
  return join([...set, ...others]) || 'changed the lead';
}

const withReason = (text: string, { after }: Change) =>
  after?.reason === undefined
    ? text
    : `${text}: ${labelOf(rejectionReasonLabels, after.reason).toLowerCase()}`;

/** What someone did to a lead, after their name: `moved it from Lead to Contacted`. */
export function describeChange(change: Change): string {
  const { action, before, after, personName } = change;
  const [from, to] = [before?.status, after?.status];
  switch (action) {
    case 'created':
      return 'added the lead';
    case 'accepted':
      return 'accepted the request';
    case 'rejected':
      return withReason('rejected it', change);
    case 'converted':
      return `converted it into ${personName ?? aDeletedUser}, ${labelOf(roleLabels, after?.role)}`;
    case 'deleted':
      return 'merged a duplicate into it';
    default:
      if (to !== undefined && from !== to)
        return `moved it from ${labelOf(leadStatusLabels, from)} to ${labelOf(leadStatusLabels, to)}`;
      if (after?.reason === null) return 'removed the reason of the rejection';
      if (after?.reason !== undefined)
        return withReason('changed the reason of the rejection', change);
      return describeFacts(change);
  }
}
