import { Box } from '@chakra-ui/react';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { plural } from '#shared/plural.ts';
import { ConversationRows, type RowPlace } from './conversation-row.tsx';
import { Fold } from './fold.tsx';
import { useInbox } from './use-conversations.ts';

/** The closed support conversations, which are loaded when they are wanted. */
export function ClosedConversations({
  isOpen,
  onToggle,
  ...rows
}: RowPlace & { isOpen: boolean; onToggle: () => void }) {
  const { conversations, ...inbox } = useInbox('closed', isOpen);
  return (
    <Fold label="Closed conversations" isOpen={isOpen} onToggle={onToggle}>
      {inbox.isPending && (
        <>
          <LoadingNote>Loading closed conversations</LoadingNote>
          <Skeleton h="14" />
        </>
      )}
      {inbox.error && !inbox.data && (
        <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />
      )}
      <ConversationRows conversations={conversations} {...rows} />
      {inbox.data && conversations.length === 0 && (
        <Box px="3" py="2" color="muted" fontSize="sm">
          No closed conversations
        </Box>
      )}
      {conversations.length > 0 && (
        <LoadMore list={inbox} shown={plural(conversations.length, 'conversation')} />
      )}
    </Fold>
  );
}
