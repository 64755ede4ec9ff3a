import { useNavigate } from '@tanstack/react-router';
import { trpc } from '#client/trpc.ts';
import { toast, toastFailure } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { statusLabels } from '../labels.ts';
import type { TaskDetail } from '../schema.ts';

const describeRestored = ({ status, va }: TaskDetail) =>
  `Back in ${statusLabels[status]}, ${va ? `assigned to ${va.fullName}` : 'without a VA'}.`;

/** Restores one task at a time. */
export function useRestoreTask() {
  const navigate = useNavigate();
  const restoration = trpc.deletedTasks.restore.useMutation({
    onSuccess: (task) =>
      toast({
        title: 'Task restored',
        description: describeRestored(task),
        action: {
          label: 'Open',
          onClick: () => void navigate({ to: '/tasks', search: { id: task.id } }),
        },
      }),
    onError: (error) => toastFailure('Failed to restore task', error),
  });
  return {
    restore: useOnce(restoration.mutate),
    restoringId: restoration.isPending ? Number(restoration.variables.id) : undefined,
  };
}
