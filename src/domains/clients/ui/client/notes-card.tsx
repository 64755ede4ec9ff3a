import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { fetchNext, nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import type { ClientOverview } from '../../schema.ts';
import { NoteEntry } from './note-entry.tsx';
import { NoteComposer } from './note-form.tsx';

const pageSize = 50;

type NotesCardProps = {
  clientId: number;
  /** The newest notes. */
  notes: ClientOverview['notes'];
  level: HeadingLevel;
};

/** Notes that only administrators see, newest first. Earlier ones are loaded on request. */
export function NotesCard({ clientId, notes, level }: NotesCardProps) {
  const [showsEarlier, setShowsEarlier] = useState(false);
  const all = trpc.clients.notes.useInfiniteQuery(
    { clientId, limit: pageSize },
    { getNextPageParam: nextPage, enabled: showsEarlier },
  );
  const shown = all.data?.pages.flatMap(({ items }) => items) ?? notes.items;
  const hasEarlier = all.data ? all.hasNextPage : notes.nextCursor !== null;

  return (
    <SectionCard title="Notes" level={level}>
      <Flex direction="column" gap="5">
        <NoteComposer key={clientId} clientId={clientId} />
        {shown.length === 0 && <Box color="muted">No notes yet.</Box>}
        {shown.map((note) => (
          <NoteEntry key={note.id} note={note} />
        ))}
        {all.isError && !all.data && (
          <ErrorState error={all.error} onRetry={() => void all.refetch()} />
        )}
        {hasEarlier && (
          <Button
            size="sm"
            alignSelf="flex-start"
            loading={all.isFetching && showsEarlier}
            loadingText="Loading..."
            onClick={() => (showsEarlier ? void fetchNext(all) : setShowsEarlier(true))}
          >
            Show earlier notes
          </Button>
        )}
      </Flex>
    </SectionCard>
  );
}
