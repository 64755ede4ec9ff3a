import { CalendarDays, ChevronDown, Trash2, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import type { Selection } from '#client/ui/table/list-table.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { keysOf } from '#shared/object-fields.ts';
import { statusLabels } from '../../labels.ts';
import { StatusDot } from '../../parts/status-badge.tsx';
import { moveNeedsVa } from '../../policy.ts';
import type { Task, TaskStatus } from '../../schema.ts';
import { useBulkChange } from './use-bulk-change.ts';

const BulkDialog = lazy(() => import('./bulk-dialogs.tsx'));

type Act = 'assign' | 'reschedule' | 'delete';
const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** What can be done with the selected tasks. */
export function BulkActions({ selection }: { selection: Selection<Task> }) {
  const { ids, rows, clear, refuse } = selection;
  const [act, setAct] = useState<Act | null>(null);
  const changes = useBulkChange({
    titleOf: (id) => rows.find((row) => row.id === id)?.title,
    onDone: clear,
    onRefused(title, error) {
      setAct(null);
      refuse(title, error);
    },
  });
  /** The tasks can have different clients, so there is no VA to ask for. */
  function move(status: TaskStatus) {
    if (changes.move.isPending) return undefined;
    const unassigned = rows.filter((task) => moveNeedsVa(task, status));
    if (unassigned.length === 0) return changes.move.mutate({ ids, status });
    const [first] = unassigned;
    const others = unassigned.length - 1;
    const subject =
      others > 0 ? `“${first?.title}” and ${others} more have` : `“${first?.title}” has`;
    return toast({
      title: 'Failed to move tasks',
      description: `${subject} no VA. A task in progress or in review needs one, so assign a VA first.`,
      tone: 'destructive',
    });
  }
  return (
    <>
      <Button size="sm" icon={<UserPlus {...icon} />} onClick={() => setAct('assign')}>
        Assign
      </Button>
      <Menu
        trigger={
          <Button size="sm" loading={changes.move.isPending} loadingText="Moving...">
            Move
            <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
          </Button>
        }
        groups={[
          {
            items: keysOf(statusLabels).map((status) => ({
              id: status,
              label: statusLabels[status],
              icon: <StatusDot status={status} />,
              onSelect: () => move(status),
            })),
          },
        ]}
      />
      <Button size="sm" icon={<CalendarDays {...icon} />} onClick={() => setAct('reschedule')}>
        Due date
      </Button>
      <Button
        size="sm"
        variant="ghost"
        color="danger"
        icon={<Trash2 {...icon} />}
        onClick={() => setAct('delete')}
      >
        Delete
      </Button>
      <Suspense>
        {act && (
          <BulkDialog kind={act} tasks={rows} changes={changes} onClose={() => setAct(null)} />
        )}
      </Suspense>
    </>
  );
}
