import { Box, chakra, Flex } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#client/ui/dialog.tsx';
import { useActor } from '#domains/tasks/ui/use-actor.ts';
import { formatDate } from '#shared/dates.ts';
import { canEditRoutine } from '../policy.ts';
import type { Routine } from '../schema.ts';
import { RoutineFacts } from './routine-facts.tsx';
import type { RoutineAct } from './routines-page.tsx';
import { WorkflowLink } from './workflow-link.tsx';

type ReadRoutineDialogProps = {
  routine: Routine;
  onOpen: (act: RoutineAct) => void;
  onClose: () => void;
};

export function ReadRoutineDialog({ routine, onOpen, onClose }: ReadRoutineDialogProps) {
  const { title, description, attachments, workflow, client, createdAt } = routine;
  const canEdit = canEditRoutine(useActor(), routine);
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody display="flex" flexDirection="column" gap="5" pb="4">
        <RoutineFacts routine={routine} />
        <Box whiteSpace="pre-line" overflowWrap="anywhere" maxW="text">
          {description}
        </Box>
        {workflow && <WorkflowLink workflow={workflow} />}
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
        <Box fontSize="sm" color="muted">
          {client.fullName}, {formatDate(createdAt)}
        </Box>
      </DialogBody>
      {canEdit && (
        <DialogFooter>
          <Button onClick={() => onOpen({ act: 'delete', routine })}>Delete</Button>
          <Button variant="primary" onClick={() => onOpen({ act: 'edit', routine })}>
            Edit Routine
          </Button>
        </DialogFooter>
      )}
    </Dialog>
  );
}
