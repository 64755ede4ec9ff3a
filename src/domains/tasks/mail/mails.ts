import { lines, signature } from '#domains/users/mails.ts';
import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { formatDay } from '#shared/dates.ts';
import { priorityLabels } from '../labels.ts';
import type { TaskPriority } from '../schema.ts';
import type { AddressOwner } from './queries.ts';

export type FileFault = { name: string; reason: string };

export type Created = {
  id: number;
  title: string;
  dueDate: string;
  priority: TaskPriority;
  /** Null if the task is in the pool. */
  va: { id: number; fullName: string } | null;
  faults: FileFault[];
};

function describeAssignee(va: Created['va'], owner: AddressOwner) {
  if (!va) return 'It has no VA yet, so VAs can take it.';
  return va.id === owner.id ? 'It is assigned to you.' : `It is assigned to ${va.fullName}.`;
}

/** Tells the sender that their email became a task, and which files were left out. */
export const queueTaskCreated = (db: Db, env: MailEnv, owner: AddressOwner, created: Created) => {
  const { id, title, dueDate, priority, va, faults } = created;
  const facts = `Due ${formatDay(dueDate)}, priority ${priorityLabels[priority].toLowerCase()}.`;
  const list = faults.map(({ name, reason }) => `- ${name}: ${reason}`).join('\n');
  return queueMail(db, env, {
    kind: 'task-mail',
    to: owner.email,
    userId: owner.id,
    subject: `Task created: ${title}`,
    text: lines(
      `Hello ${owner.fullName},`,
      `Your email is now the task "${title}". ${facts} ${describeAssignee(va, owner)}`,
      ...(faults.length > 0 ? [`We could not add these files:\n${list}`] : []),
      `See the task: ${siteAddress(env)}/tasks?id=${id}`,
      signature,
    ),
  });
};

/** Tells the owner of the address that an email became no task, and why. */
export const queueTaskRefused = (db: Db, env: MailEnv, owner: AddressOwner, reason: string) =>
  queueMail(db, env, {
    kind: 'task-mail',
    to: owner.email,
    userId: owner.id,
    subject: 'Your email did not become a task',
    text: lines(
      `Hello ${owner.fullName},`,
      'We received an email at your task address, but did not create a task.',
      `Reason: ${reason}`,
      `Create the task here instead: ${siteAddress(env)}/tasks?new=true`,
      signature,
    ),
  });
