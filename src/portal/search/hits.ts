import { linkOptions, type NavigateOptions } from '@tanstack/react-router';
import {
  FileText,
  type LucideIcon,
  MessageSquare,
  MessageSquareText,
  Paperclip,
  Repeat,
  SquareCheck,
  Target,
  User as UserIcon,
  Workflow,
} from 'lucide-react';
import { hasClientPage } from '#domains/clients/policy.ts';
import { invoiceStateLabels } from '#domains/invoices/labels.ts';
import { leadStatusLabels } from '#domains/leads/statuses.ts';
import type { Found } from '#domains/search/schema.ts';
import { statusLabels } from '#domains/tasks/labels.ts';
import { ownsTasks } from '#domains/tasks/policy.ts';
import { roleLabels } from '#domains/users/labels.ts';
import { isAdmin, type Role } from '#shared/actor.ts';
import type { ChoiceGroup } from './choices.ts';

type Place = NavigateOptions;
type Reader = { role: Role };

/** The client or the user for administrators, and the conversation for everyone else. */
function placeOfPerson({ id, role }: Found['people'][number], reader: Reader): Place {
  if (!isAdmin(reader)) return linkOptions({ to: '/messages', search: { contact: id } });
  if (hasClientPage(role)) return linkOptions({ to: '/clients/$id', params: { id: String(id) } });
  return linkOptions({ to: '/user-management', search: { id } });
}

const placeOfTask = (id: number | null, commentId: number | null): Place =>
  linkOptions({
    to: '/tasks',
    search: id === null ? {} : { id },
    ...(commentId !== null && { hash: `comment-${commentId}` }),
  });

const placeOfMessage = (contact: number, message: number | null): Place =>
  linkOptions({ to: '/messages', search: { contact, ...(message !== null && { message }) } });

/** What was found, in groups, each with the place where it opens. */
export function groupsOf(
  found: Found,
  reader: Reader,
  open: (place: Place) => () => void,
): ChoiceGroup[] {
  const group = <Hit extends { id: number }>(
    label: string,
    icon: LucideIcon,
    hits: Hit[],
    show: (hit: Hit) => [label: string, detail: string | null, place: Place],
  ): ChoiceGroup => ({
    label,
    choices: hits.map((hit) => {
      const [text, detail, place] = show(hit);
      return {
        id: `${label}-${hit.id}`,
        label: text,
        ...(detail && { detail }),
        icon,
        run: open(place),
      };
    }),
  });
  /** Clients know whose it is. */
  const clientOf = ({ client }: { client: { fullName: string } }) =>
    ownsTasks(reader) ? null : client.fullName;
  const placeOfInvoice = (id: number): Place =>
    isAdmin(reader)
      ? linkOptions({ to: '/billing', search: { id } })
      : linkOptions({ to: '/subscription-management', search: { invoice: id } });

  return [
    group('Tasks', SquareCheck, found.tasks, ({ id, title, status }) => [
      title,
      statusLabels[status],
      placeOfTask(id, null),
    ]),
    group('People', UserIcon, found.people, (person) => [
      person.fullName,
      person.companyName ?? roleLabels[person.role],
      placeOfPerson(person, reader),
    ]),
    group('Leads', Target, found.leads, ({ id, fullName, company, status }) => [
      company ? `${fullName}, ${company}` : fullName,
      leadStatusLabels[status],
      linkOptions({ to: '/leads', search: { id } }),
    ]),
    group('Invoices', FileText, found.invoices, ({ id, number, clientName, state }) => [
      [number ?? 'Draft', isAdmin(reader) && clientName].filter(Boolean).join(', '),
      invoiceStateLabels[state],
      placeOfInvoice(id),
    ]),
    group('Routines', Repeat, found.routines, (routine) => [
      routine.title,
      clientOf(routine),
      linkOptions({ to: '/routines', search: { id: routine.id } }),
    ]),
    group('Workflows', Workflow, found.workflows, (workflow) => [
      workflow.title,
      clientOf(workflow),
      linkOptions({ to: '/workflows', search: { id: workflow.id } }),
    ]),
    group('Messages', MessageSquare, found.messages, ({ id, text, contactId, contactName }) => [
      text,
      contactName,
      placeOfMessage(contactId, id),
    ]),
    group('Comments', MessageSquareText, found.comments, ({ id, text, taskId, taskTitle }) => [
      text,
      taskTitle,
      placeOfTask(taskId, id),
    ]),
    group('Files', Paperclip, found.files, ({ name, taskId, commentId, contactId, messageId }) => [
      name,
      null,
      contactId === null ? placeOfTask(taskId, commentId) : placeOfMessage(contactId, messageId),
    ]),
  ];
}
