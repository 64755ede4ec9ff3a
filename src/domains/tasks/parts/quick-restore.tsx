import { Box } from '@chakra-ui/react';
import { useFocusNext } from '#client/focus-next.ts';
import { Button } from '#client/ui/button.tsx';
import { useRestoreTask } from './use-restore-task.ts';

/** Restores a deleted task from a list. Its row is removed, so the focus moves to the next one. */
export function QuickRestore({ task: { id, title } }: { task: { id: number; title: string } }) {
  const { restore, restoringId } = useRestoreTask();
  const isBusy = restoringId !== undefined;
  const { node, remember } = useFocusNext({ isBusy });
  return (
    <Box ref={node}>
      <Button
        size="sm"
        aria-label={`Restore: ${title}`}
        loading={isBusy}
        onClick={() => {
          remember();
          restore({ id });
        }}
      >
        Restore
      </Button>
    </Box>
  );
}
