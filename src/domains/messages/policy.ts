import { type Actor, findsOnlyKnownVas, isAdmin, type Role } from '#shared/actor.ts';
import { canReadTask, type TaskParties } from '#shared/task-access.ts';

/** Clients don't see other clients and VAs don't see other VAs. Admins can message everyone. */
const contactRoles: Record<Role, Role[]> = {
  admin: ['admin', 'va', 'client'],
  va: ['admin', 'client'],
  client: ['admin', 'va'],
};

/** The people that an actor can reach, and the conversations they can see. Queries turn it into a WHERE clause. */
export type MessageScope = {
  userId: number;
  contactRoles: Role[];
  /** The only clients in scope; undefined means all. */
  onlyClientIds?: readonly number[];
  onlyKnownVas: boolean;
  /** The only clients whose company the actor knows; undefined means all. */
  onlyCompaniesOf?: readonly number[];
};

/** Every role, including admins, sees only their own conversations. */
export const messageScope = (actor: Actor): MessageScope => ({
  userId: actor.id,
  contactRoles: contactRoles[actor.role],
  onlyKnownVas: findsOnlyKnownVas(actor),
  ...(!actor.isApproved && { onlyClientIds: actor.clientIds ?? [] }),
  ...(!isAdmin(actor) && { onlyCompaniesOf: actor.clientIds ?? [] }),
});

/** How long senders can edit and delete a message. */
export const maxChangeMinutes = 15;

type OwnMessage = { createdAt: string; deletedAt: string | null };

/** Whether the sender can still edit or delete the message. The server checks it with the database's clock. */
export const isChangeable = ({ createdAt, deletedAt }: OwnMessage, now: number) =>
  deletedAt === null && now - Date.parse(createdAt) < maxChangeMinutes * 60_000;

/** A VA creates tasks only of the assigned clients, so not from messages with others. */
export const canCreateTaskFrom = (actor: Actor, contact: { role: Role; isAssigned: boolean }) =>
  actor.role !== 'va' || contact.role !== 'client' || contact.isAssigned;

/** Administrators see what concerns the work of the other person beside the conversation. */
export const canSeeDetails = (actor: Actor, contact: { role: Role }) =>
  isAdmin(actor) && !isAdmin(contact);

type WithTasks = { tasks: ({ id: number; title: string } & TaskParties)[] };

/** Names only the tasks that the actor may read. */
export const redactTasks = <Message extends WithTasks>(actor: Actor, message: Message) => ({
  ...message,
  tasks: message.tasks
    .filter((task) => canReadTask(actor, task))
    .map(({ id, title }) => ({ id, title })),
});
