import { Box, chakra, Flex } from '@chakra-ui/react';
import { Paperclip } from 'lucide-react';
import { Card } from '#client/ui/card.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useActor, useUser } from '#client/use-user.ts';
import { canEditRoutine } from '../policy.ts';
import type { Routine } from '../schema.ts';
import { NextDate } from './next-date.tsx';
import type { RoutineAction } from './routine-action.ts';
import { RoutineActionsMenu } from './routine-actions-menu.tsx';
import { RoutineFacts } from './routine-facts.tsx';
import { RoutineProgress } from './routine-progress.tsx';

/** A button that covers the whole card, so that a click anywhere on the card opens the routine. */
const CardButton = chakra('button', {
  base: {
    textAlign: 'start',
    fontSize: 'lg',
    fontWeight: 'semibold',
    lineHeight: 'snug',
    lineClamp: { base: 2, md: 1 },
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' },
    _focusVisible: {
      outline: 'none',
      _after: { outline: '2px solid', outlineColor: 'brand', outlineOffset: '2px' },
    },
  },
});

type RoutineCardProps = { routine: Routine; onOpen: (action: RoutineAction) => void };

export function RoutineCard({ routine, onOpen }: RoutineCardProps) {
  const { title, description, attachments, client } = routine;
  const actor = useActor();
  const read = () => onOpen({ kind: 'read', id: routine.id, routine });
  const isOwn = useUser().id === client.id;
  return (
    <Card
      as="li"
      position="relative"
      display="flex"
      flexDirection="column"
      gap="3"
      p="4"
      transition="border-color 120ms"
      _hover={{ borderColor: 'edge' }}
    >
      <Flex align="flex-start" gap="2">
        <Box flex="1" minW="0">
          <CardButton type="button" onClick={read}>
            {title}
          </CardButton>
        </Box>
        {canEditRoutine(actor, routine) && (
          <Box position="relative" mt="-1" me="-1">
            <RoutineActionsMenu routine={routine} onOpen={onOpen} />
          </Box>
        )}
      </Flex>
      {/* At least two lines high, so that cards side by side have the same height. */}
      <Box color="muted" lineClamp={2} overflowWrap="anywhere" minH={{ md: '2lh' }}>
        {description}
      </Box>
      {!isOwn && (
        <Box truncate fontSize="sm" color="muted">
          {client.fullName}
        </Box>
      )}
      <RoutineFacts routine={routine}>
        {attachments.length > 0 && (
          <Flex align="center" gap="1" fontSize="sm" color="muted">
            <Paperclip aria-hidden size={14} strokeWidth={1.75} />
            <span>
              {attachments.length}
              <VisuallyHidden> {attachments.length === 1 ? 'file' : 'files'}</VisuallyHidden>
            </span>
          </Flex>
        )}
      </RoutineFacts>
      <NextDate routine={routine} />
      <RoutineProgress routine={routine} onContinue={read} />
    </Card>
  );
}
