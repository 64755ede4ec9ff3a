import type { AuditEntry, AuditReference } from '#domains/audit/schema.ts';
import type { AuditAct } from '#shared/audit-acts.ts';

export const helen = 1;
export const rosa = 2;
/** A client, of the company Fjordlight Outdoor. */
export const maya = 3;

type Actor = Pick<AuditEntry, 'actor' | 'actorId' | 'address'>;
export const helensOwn: Actor = {
  actor: { id: helen, fullName: 'Helen Okafor' },
  actorId: helen,
  address: '192.0.2.1',
};
/** A visitor without a session. */
export const someone: Actor = { actor: null, actorId: null, address: '192.0.2.2' };
export const system: Actor = { actor: null, actorId: null, address: null };

const named = (
  kind: AuditReference['kind'],
  id: number,
  name: string,
  facts: Partial<AuditReference> = {},
): AuditReference => ({ kind, id, name, company: null, clientId: null, ...facts });

/** Everything that exists. The ids above 400 are those of deleted objects. */
const references = [
  named('user', helen, 'Helen Okafor'),
  named('user', rosa, 'Rosa Delgado'),
  named('user', maya, 'Maya Lindqvist', { company: 'Fjordlight Outdoor' }),
  named('task', 30, 'Book the venue'),
  named('workflow', 40, 'Answer the mail'),
  named('routine', 50, 'Weekly report'),
  named('lead', 60, 'Petra Klein'),
  named('invitation', 65, 'Nora New'),
  named('subscription', 70, 'full-time', { clientId: maya }),
  named('payment', 75, 'part-time', { clientId: maya, company: 'Fjordlight Outdoor' }),
  named('payment', 76, 'part-time', { clientId: 404, company: 'Closed Ltd' }),
  named('plan-template', 80, 'Tax season'),
];

/** The sentence that an entry must have. */
export type SentenceCase = [entry: AuditEntry, sentence: string];

export type ActName = AuditAct extends infer Act
  ? Act extends AuditAct
    ? `${Act['objectKind']} ${Act['action']}`
    : never
  : never;

/** An entry, by default of Helen Okafor: `entry('task created', 30)`. */
export function entry(
  act: ActName,
  objectId: number,
  actor: Actor = helensOwn,
  before: AuditEntry['before'] = null,
  after: AuditEntry['after'] = null,
): AuditEntry {
  const [objectKind, action] = act.split(' ') as [AuditEntry['objectKind'], AuditEntry['action']];
  const createdAt = '2026-03-03T16:00:00.000Z';
  return { id: 7, objectKind, action, objectId, before, after, references, createdAt, ...actor };
}
