import { useNavigate } from '@tanstack/react-router';
import { trpc } from '#client/trpc.ts';
import { useAct } from '#client/use-act.ts';
import { statusLabels } from '../labels.ts';
import type { TaskDetail } from '../schema.ts';

const describeRestored = ({ status, va }: TaskDetail) =>
  `Back in ${statusLabels[status]}, ${va ? `assigned to ${va.fullName}` : 'without a VA'}.`;

/** Restores one task at a time. */
export function useRestoreTask() {
  const navigate = useNavigate();
  const restoration = useAct(trpc.deletedTasks.restore, {
    done: (task) => ({
      title: 'Task restored',
      description: describeRestored(task),
      action: {
        label: 'Open',
        onClick: () => void navigate({ to: '/tasks', search: { id: task.id } }),
      },
    }),
    failed: 'Failed to restore task',
  });
  return {
    restore: restoration.mutate,
    restoringId: restoration.isPending ? Number(restoration.variables.id) : undefined,
  };
}
