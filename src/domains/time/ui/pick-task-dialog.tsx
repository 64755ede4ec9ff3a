import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { DialogCancel } from '#client/ui/dialog-cancel.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Select } from '#client/ui/select-field.tsx';
import type { ActiveTask } from './use-active-tasks.ts';
import { useActiveTasks } from './use-active-tasks.ts';

type PickTaskDialogProps = { onPick: (task: ActiveTask) => void; onClose: () => void };

/** Which task the hours were for. */
export function PickTaskDialog({ onPick, onClose }: PickTaskDialogProps) {
  const { tasks = [] } = useActiveTasks();
  const [chosen, choose] = useState('');
  const task = tasks.find(({ id }) => String(id) === chosen);
  return (
    <Dialog open onClose={onClose} title="Log Time" description="Select the task you worked on.">
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (task) onPick(task);
        }}
      >
        <DialogBody pb="4">
          {tasks.length > 0 ? (
            <>
              <chakra.label htmlFor="log-time-task" fontWeight="medium" display="block" mb="1.5">
                Task
              </chakra.label>
              <Select
                id="log-time-task"
                value={chosen}
                onChange={({ target }) => choose(target.value)}
                placeholder="Select a task"
                options={tasks.map(({ id, title }) => ({ value: String(id), label: title }))}
              />
            </>
          ) : (
            <Box color="muted">
              Time is logged on tasks that are in progress with you, and there are none.
            </Box>
          )}
        </DialogBody>
        <DialogFooter>
          <DialogCancel />
          {tasks.length > 0 ? (
            <Button type="submit" variant="primary" disabled={!task}>
              Continue
            </Button>
          ) : (
            <ButtonLink to="/tasks" variant="primary">
              View All Tasks
            </ButtonLink>
          )}
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
