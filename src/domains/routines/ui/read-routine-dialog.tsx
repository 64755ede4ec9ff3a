import { Box, chakra, Flex } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useActor } from '#client/use-user.ts';
import { formatDate } from '#shared/dates.ts';
import { canEditRoutine } from '../policy.ts';
import type { Routine } from '../schema.ts';
import type { RoutineAction } from './routine-card.tsx';
import { RoutineFacts } from './routine-facts.tsx';

const RoutineRuns = lazy(async () => ({
  default: (await import('./routine-runs.tsx')).RoutineRuns,
}));

type ReadRoutineDialogProps = {
  routine: Routine;
  onOpen: (action: RoutineAction) => void;
  onClose: () => void;
};

export function ReadRoutineDialog({ routine, onOpen, onClose }: ReadRoutineDialogProps) {
  const { title, description, attachments, workflow, latestRun, client, createdAt } = routine;
  const canEdit = canEditRoutine(useActor(), routine);
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody display="flex" flexDirection="column" gap="5" pb="4">
        <RoutineFacts routine={routine} />
        <Box whiteSpace="pre-line" overflowWrap="anywhere" maxW="text">
          {description}
        </Box>
        {attachments.length > 0 && (
          <chakra.ul listStyleType="none" aria-label="Attachments">
            {attachments.map((name) => (
              <Flex as="li" key={name} align="center" gap="2" py="1">
                <Box color="muted">
                  <Paperclip aria-hidden size={14} strokeWidth={1.75} />
                </Box>
                <Box minW="0" overflowWrap="anywhere">
                  {name}
                </Box>
              </Flex>
            ))}
          </chakra.ul>
        )}
        {(workflow || latestRun) && (
          <Suspense fallback={<Skeleton h="20" />}>
            <RoutineRuns routine={routine} />
          </Suspense>
        )}
        <Box fontSize="sm" color="muted">
          {client.fullName}, {formatDate(createdAt)}
        </Box>
      </DialogBody>
      {canEdit && (
        <DialogFooter>
          <Button onClick={() => onOpen({ kind: 'delete', routine })}>Delete</Button>
          <Button variant="primary" onClick={() => onOpen({ kind: 'edit', routine })}>
            Edit routine
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}
