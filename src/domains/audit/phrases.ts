import type { AuditActionOf, AuditFact } from '#shared/audit-acts.ts';
import type { AuditKind } from '#shared/audit-value-sets.ts';
import { aDeletedClient, aDeletedUser, deletedUser } from '#shared/deleted-names.ts';
import type { Role } from '#shared/value-sets.ts';
import { labelOf } from './facts.ts';
import type { AuditEntry, AuditReference, ReferenceKind } from './schema.ts';

/** The page that a name in a sentence links to. */
export type Destination = {
  page: 'user' | 'client' | 'task' | 'workflow' | 'routine' | 'lead' | 'invitations';
  id: number;
  /** The title of a routine, which its page is searched for. */
  title: string;
};
export type Link = { text: string; to: Destination };
/** A sentence: its texts, and the names in it that are links. */
export type Words = (string | Link)[];

type Phrase = string | Link | Words;

/** A template literal of texts and links. */
export const words = (texts: TemplateStringsArray, ...phrases: Phrase[]): Words =>
  texts.flatMap((text, index) => {
    const phrase = phrases[index];
    return [text, ...(phrase === undefined ? [] : Array.isArray(phrase) ? phrase : [phrase])];
  });

/** With a capital first letter. Names stay as they are. */
export function capitalize(sentence: Words): Words {
  const first = sentence.findIndex((part) => part !== '');
  return sentence.map((part, index) =>
    index === first && typeof part === 'string' ? part[0]?.toUpperCase() + part.slice(1) : part,
  );
}

export const toText = (sentence: Words) =>
  sentence.map((part) => (typeof part === 'string' ? part : part.text)).join('');

/** The part of an entry that its sentence depends on. */
export type Described = Pick<
  AuditEntry,
  'action' | 'actor' | 'actorId' | 'address' | 'objectId' | 'before' | 'after' | 'references'
>;

export type Describe = (entry: Described) => Words;
export type Sentences = { [Kind in AuditKind]: Record<AuditActionOf<Kind>, Describe> };

export const factOf = ({ before, after }: Described, name: AuditFact): unknown =>
  after?.[name] ?? before?.[name] ?? null;

/** Whether the fact was changed to this value. */
export const isNew = (
  { before, after }: Described,
  name: 'status' | 'isPublic' | 'isShared',
  value: string | boolean,
) => before !== null && after?.[name] === value && before[name] !== value;

export const roleNames: Record<Role, string> = {
  admin: 'an administrator',
  va: 'a virtual assistant',
  client: 'a client',
};
export const roleOf = (entry: Described) => labelOf(roleNames, factOf(entry, 'role') ?? 'client');

const idIn = (entry: Described, name: AuditFact) => {
  const id = factOf(entry, name);
  return typeof id === 'number' ? id : null;
};

export const find = ({ references }: Described, kind: ReferenceKind, id: number | null) =>
  references.find((one) => one.kind === kind && one.id === id);

const linkTo = (page: Destination['page'], { id, name }: AuditReference): Link => ({
  text: name,
  to: { page, id, title: name },
});

/** The person who acted. Without a person it is the server or its command line, or somebody without a session. */
export function actorOf({ actor, actorId, address }: Described): Phrase {
  if (actor)
    return { text: actor.fullName, to: { page: 'user', id: actor.id, title: actor.fullName } };
  if (actorId !== null) return deletedUser;
  return address === null ? 'The system' : 'Someone';
}

/** Whether a user acted on their own account. */
export const isOwn = ({ actorId, objectId }: Described) => actorId === objectId;

/** A user by name. */
export function userOf(entry: Described, id: number | null): Phrase {
  const user = find(entry, 'user', id);
  return user ? linkTo('user', user) : aDeletedUser;
}
export const userIn = (entry: Described, name: 'userId' | 'vaId' | 'ownerId') =>
  userOf(entry, idIn(entry, name));

/** A client by company: the customer of a payment, a plan or work. */
export function clientOf(entry: Described, id: number | null): Phrase {
  const user = find(entry, 'user', id);
  if (!user) return aDeletedClient;
  return linkTo('client', { ...user, name: user.company ?? user.name });
}
export const clientIn = (entry: Described) => clientOf(entry, idIn(entry, 'clientId'));

/** The client of a payment, a subscription or a plan. Payments keep the company of a deleted client. */
export function customerOf(entry: Described, kind: 'payment' | 'subscription'): Phrase {
  const object = find(entry, kind, entry.objectId);
  const id = idIn(entry, 'userId') ?? idIn(entry, 'clientId') ?? object?.clientId ?? null;
  const isDeleted = find(entry, 'user', id) === undefined;
  return (isDeleted && object?.company) || clientOf(entry, id);
}

type Titled = 'task' | 'workflow' | 'routine';

/** `the task …` with a link, or `a deleted task`. */
function titled(entry: Described, kind: Titled, id: number | null): Phrase {
  const object = find(entry, kind, id);
  return object ? words`the ${kind} ${linkTo(kind, object)}` : `a deleted ${kind}`;
}

/** The object of the entry; a deleted one by its stored title. */
export function titledObject(entry: Described, kind: Titled): Phrase {
  const title = factOf(entry, 'title');
  if (find(entry, kind, entry.objectId)) return titled(entry, kind, entry.objectId);
  if (typeof title === 'string') return `the ${kind} “${title}”`;
  return entry.action === 'deleted' ? `a ${kind}` : `a deleted ${kind}`;
}
export const taskIn = (entry: Described) => titled(entry, 'task', idIn(entry, 'taskId'));
export const workflowIn = (entry: Described) =>
  titled(entry, 'workflow', idIn(entry, 'workflowId'));

/** The task or the routine that a workflow is used for. */
export function placeOf(entry: Described): Phrase {
  const routineId = idIn(entry, 'routineId');
  return routineId === null ? taskIn(entry) : titled(entry, 'routine', routineId);
}

/** The person of a lead. */
export function leadNameOf(entry: Described): Phrase {
  const lead = find(entry, 'lead', entry.objectId);
  return lead ? linkTo('lead', lead) : 'a deleted lead';
}
function describeLead(entry: Described, id: number | null): Phrase {
  const lead = find(entry, 'lead', id);
  return lead ? words`the lead ${linkTo('lead', lead)}` : 'a deleted lead';
}
export const leadOf = (entry: Described) => describeLead(entry, entry.objectId);
export const leadIn = (entry: Described) => describeLead(entry, idIn(entry, 'leadId'));

export function inviteeOf(entry: Described): Phrase {
  const invitation = find(entry, 'invitation', entry.objectId);
  return invitation ? linkTo('invitations', invitation) : 'a person';
}

export function planTemplateOf(entry: Described) {
  const template = find(entry, 'plan-template', entry.objectId);
  return template ? `the plan template “${template.name}”` : 'a plan template';
}

/** The file in an entry, by the stored name. */
export function fileOf(entry: Described) {
  const name = factOf(entry, 'name');
  return typeof name === 'string' ? `the file “${name}”` : 'a file';
}

export const fileTarget = (entry: Described): Phrase =>
  idIn(entry, 'taskId') === null ? 'a comment' : taskIn(entry);
