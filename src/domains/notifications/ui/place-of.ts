import { linkOptions } from '@tanstack/react-router';
import { isAdmin, isClient, isVa } from '#shared/actor.ts';
import type { Role } from '#shared/value-sets.ts';
import type { Notification } from '../schema.ts';

/** The screen where the reader finds what the entry is about, at the right place. */
export function placeOf(entry: Notification, reader: { role: Role }) {
  const { subject, taskId, routineId, commentId, clientId, weekStart, payMonth } = entry;
  const client = String(clientId ?? '');
  switch (subject.kind) {
    case 'task':
    case 'run':
      if (entry.kind === 'task-deleted')
        return linkOptions({ to: '/tasks', search: { layout: 'deleted' } });
      if (taskId !== null)
        return linkOptions({
          to: '/tasks',
          search: { id: taskId },
          ...(commentId !== null && { hash: `comment-${commentId}` }),
        });
      return subject.kind === 'run' && routineId !== null
        ? linkOptions({ to: '/routines', search: { id: routineId } })
        : linkOptions({ to: '/tasks', search: {} });
    case 'conversation':
      return linkOptions({ to: '/messages', search: { contact: subject.id } });
    case 'support':
      return linkOptions({
        to: '/messages',
        search: { with: 'support', ...(isAdmin(reader) && { user: subject.id }) },
      });
    case 'lead':
      return linkOptions({ to: '/leads', search: { id: subject.id } });
    case 'routine':
      return linkOptions({ to: '/routines', search: { id: subject.id } });
    case 'timesheet':
      return isVa(reader)
        ? linkOptions({
            to: '/timesheet',
            search: { ...(weekStart !== null && { week: weekStart }) },
          })
        : linkOptions({ to: '/time/approve', search: {} });
    case 'pay-statement':
      return isAdmin(reader)
        ? linkOptions({
            to: '/pay',
            search: { id: subject.id, ...(payMonth !== null && { month: payMonth }) },
          })
        : linkOptions({ to: '/my-pay', search: { id: subject.id } });
    case 'va':
      return linkOptions({ to: '/user-management', search: { id: subject.id } });
    case 'client':
      return linkOptions({ to: '/clients/$id', params: { id: String(subject.id) } });
    case 'backup':
      return linkOptions({ to: '/user-management', search: { tab: 'jobs' } });
    case 'assignment':
      return isClient(reader)
        ? linkOptions({ to: '/my-assistant' })
        : linkOptions({
            to: '/my-client',
            search: { ...(clientId !== null && { client: clientId }) },
          });
    case 'invoice':
      return isAdmin(reader)
        ? linkOptions({ to: '/billing', search: { id: subject.id } })
        : linkOptions({ to: '/subscription-management', search: { invoice: subject.id } });
    case 'weekly-report':
      return linkOptions({ to: '/weekly-reports', search: { id: subject.id } });
    default:
      if (isAdmin(reader) && clientId !== null)
        return linkOptions({ to: '/clients/$id', params: { id: client } });
      return isClient(reader)
        ? linkOptions({ to: '/subscription-management' })
        : linkOptions({
            to: '/my-client',
            search: { ...(clientId !== null && { client: clientId }) },
          });
  }
}
