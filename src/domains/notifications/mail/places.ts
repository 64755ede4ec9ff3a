import { isAdmin, isClient, isVa, type Role } from '#shared/actor.ts';
import type { Told } from './sentences.ts';

function taskPath({ taskId, commentId }: Told) {
  if (taskId === null) return '/tasks';
  return `/tasks?id=${taskId}${commentId === null ? '' : `#comment-${commentId}`}`;
}

const ownClientPath = ({ clientId }: Told) =>
  clientId === null ? '/my-client' : `/my-client?client=${clientId}`;

const weekPath = ({ weekStart }: Told) =>
  weekStart === null ? '/timesheet' : `/timesheet?week=${weekStart}`;

function payPath({ subject, payMonth }: Told, role: Role) {
  if (!isAdmin({ role })) return `/my-pay?id=${subject.id}`;
  return `/pay?id=${subject.id}${payMonth === null ? '' : `&month=${payMonth}`}`;
}

function planPath(told: Told, role: Role) {
  const { clientId } = told;
  if (isClient({ role })) return '/subscription-management';
  if (isVa({ role })) return ownClientPath(told);
  return clientId === null ? '/payments' : `/clients/${clientId}`;
}

/** The page of what an entry is about, and the button that opens it. */
export function placeOf(told: Told, role: Role): { label: string; path: string } {
  const { subject, taskId, routineId } = told;
  switch (subject.kind) {
    case 'task':
      if (told.kind === 'task-deleted')
        return { label: 'See your deleted tasks', path: '/tasks?layout=deleted' };
      return { label: 'Open the task', path: taskPath(told) };
    case 'run':
      return taskId === null && routineId !== null
        ? { label: 'Open the routine', path: `/routines?id=${routineId}` }
        : { label: 'Open the task', path: taskPath(told) };
    case 'routine':
      return { label: 'Open the routine', path: `/routines?id=${subject.id}` };
    case 'conversation':
      return { label: 'Read and reply', path: `/messages?contact=${subject.id}` };
    case 'support':
      return {
        label: 'Read and reply',
        path: isAdmin({ role })
          ? `/messages?with=support&user=${subject.id}`
          : '/messages?with=support',
      };
    case 'lead':
      return { label: 'Open the lead', path: `/leads?id=${subject.id}` };
    case 'timesheet':
      return isVa({ role })
        ? { label: 'Open your timesheet', path: weekPath(told) }
        : { label: 'Open the time', path: '/time/approve' };
    case 'pay-statement':
      return { label: 'Open the pay statement', path: payPath(told, role) };
    case 'va':
      return { label: 'Open the VA', path: `/user-management?id=${subject.id}` };
    case 'client':
      return { label: 'Open the client', path: `/clients/${subject.id}` };
    case 'backup':
      return { label: 'Open Failed jobs', path: '/user-management?tab=jobs' };
    case 'assignment':
      return isVa({ role })
        ? { label: 'See your client', path: ownClientPath(told) }
        : { label: 'See your assistant', path: '/my-assistant' };
    case 'invoice':
      return isClient({ role })
        ? { label: 'Open the invoice', path: `/subscription-management?invoice=${subject.id}` }
        : { label: 'Open the invoice', path: `/billing?id=${subject.id}` };
    case 'weekly-report':
      return { label: 'Open the report', path: `/weekly-reports?id=${subject.id}` };
    default:
      return {
        label: isClient({ role }) ? 'Open your plan' : 'Open the client',
        path: planPath(told, role),
      };
  }
}
