import { Box, Flex } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useActiveTasks } from '#domains/time/ui/active-tasks.tsx';
import { clientName, clientWithContact } from '#shared/client-name.ts';
import { containsText } from '#shared/search-text.ts';
import type { Timesheet } from '../schema.ts';

type AddTasksDialogProps = {
  sheet: Timesheet;
  onAdd: (taskId: number) => void;
  onClose: () => void;
};

/** The VA's tasks in progress that are not on the week yet. Stays open, so that several can be added. */
export function AddTasksDialog({ sheet, onAdd, onClose }: AddTasksDialogProps) {
  const { tasks, error, refetch } = useActiveTasks();
  const [text, setText] = useState('');
  const shown = new Set(sheet.rows.map(({ taskId }) => taskId));
  const free = tasks?.filter(({ id }) => !shown.has(id));
  const found = free?.filter(({ title, client }) =>
    containsText(`${title} ${clientWithContact(client)}`, text),
  );
  return (
    <Dialog open onClose={onClose} title="Add tasks" description="Your tasks in progress.">
      <DialogBody pb="4">
        <Flex direction="column" gap="4">
          <SearchField label="Search tasks" value={text} onChange={setText} />
          {error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!tasks && !error && (
            <>
              <LoadingNote>Loading your tasks</LoadingNote>
              <Skeleton h="10" />
            </>
          )}
          {found?.length === 0 && (
            <Box color="muted">
              {free?.length === 0
                ? 'All your tasks in progress are on this week.'
                : `No task matches "${text}".`}
            </Box>
          )}
          <Flex as="ul" direction="column" gap="1" listStyleType="none">
            {found?.map(({ id, title, client }) => (
              <Flex as="li" key={id} gap="3" align="center" py="1">
                <Box flex="1" minW="0">
                  <Box overflowWrap="anywhere">{title}</Box>
                  <Box color="muted" fontSize="sm">
                    {clientName(client)}
                  </Box>
                </Box>
                <Button
                  size="sm"
                  aria-label={`Add ${title}`}
                  icon={<Plus aria-hidden size={14} />}
                  onClick={() => onAdd(id)}
                >
                  Add
                </Button>
              </Flex>
            ))}
          </Flex>
        </Flex>
      </DialogBody>
      <DialogFooter>
        <DialogCancel label="Close" />
        <ButtonLink to="/tasks">View All Tasks</ButtonLink>
      </DialogFooter>
    </Dialog>
  );
}
