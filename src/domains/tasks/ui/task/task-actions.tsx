import { Flex } from '@chakra-ui/react';
import { Clock, Pencil, Trash2, UserPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import {
  canAssignTask,
  canDeleteTask,
  canEditTask,
  canLogTime,
  canTakeTask,
} from '../../policy.ts';
import type { Task } from '../../schema.ts';
import { useActor } from '../use-actor.ts';
import { useTakeTask } from '../use-take-task.ts';

const TaskActionDialog = lazy(() => import('./task-action-dialog.tsx'));

export type TaskAct = 'assign' | 'track' | 'edit' | 'delete';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

/** What this person can do with the task. */
export function TaskActions({ task, onDeleted }: { task: Task; onDeleted: () => void }) {
  const actor = useActor();
  const { take, isPending } = useTakeTask();
  const [act, setAct] = useState<TaskAct | null>(null);
  const start = (next: TaskAct) => () => setAct(next);
  const close = () => setAct(null);

  return (
    <Flex gap="2" wrap="wrap" _empty={{ display: 'none' }}>
      {canTakeTask(actor, task) && (
        <Button
          variant="primary"
          icon={<UserPlus {...icon} />}
          loading={isPending}
          onClick={() => take({ id: task.id })}
        >
          Assign to Me
        </Button>
      )}
      {task.vaId === null && canAssignTask(actor, task) && (
        <Button variant="primary" icon={<UserPlus {...icon} />} onClick={start('assign')}>
          Assign Task
        </Button>
      )}
      {canLogTime(actor, task) && (
        <Button variant="primary" icon={<Clock {...icon} />} onClick={start('track')}>
          Track Time
        </Button>
      )}
      {canEditTask(actor, task) && (
        <Button icon={<Pencil {...icon} />} onClick={start('edit')}>
          Edit Task
        </Button>
      )}
      {canDeleteTask(actor, task) && (
        <Button icon={<Trash2 {...icon} />} color="danger" onClick={start('delete')}>
          Delete Task
        </Button>
      )}
      <Suspense>
        {act && <TaskActionDialog act={act} task={task} onClose={close} onDeleted={onDeleted} />}
      </Suspense>
    </Flex>
  );
}
