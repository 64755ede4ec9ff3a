import { Box } from '@chakra-ui/react';
import { useFocusNext } from '#client/focus-next.ts';
import { Button } from '#client/ui/button.tsx';
import { useRestoreTask } from './use-restore-task.ts';

/** Restores a deleted task from a list, whose row goes with it, so the focus goes to the next row. */
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
