import { Box, Flex } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useAct } from '#client/use-act.ts';
import { useMinute } from '#client/use-minute.ts';
import { useUser } from '#client/use-user.ts';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import { deletedUser } from '#shared/deleted-names.ts';
import { canEditNote } from '../../policy.ts';
import type { ClientNote } from '../../schema.ts';
import { NoteEditor } from './note-form.tsx';

const icon = { 'aria-hidden': true, size: 14, strokeWidth: 1.75 } as const;

export function NoteEntry({ note }: { note: ClientNote }) {
  const { id, author, content, createdAt, updatedAt } = note;
  const user = useUser();
  const now = useMinute();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const read = () => setMode('read');
  const remove = useAct(trpc.clients.deleteNote, {
    done: { title: 'Note deleted' },
    failed: 'Failed to delete note',
    onSettled: read,
  });
  const name = author?.fullName ?? deletedUser;

  return (
    <Flex as="article" aria-label={`Note by ${name}`} gap="3" minW="0">
      <Avatar person={author ?? { id: 0, fullName: name, profileImage: null }} />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" minH="6" wrap="wrap" columnGap="2">
          <Box fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Box>
          <Box color="muted" fontSize="sm">
            <span title={formatDateTime(createdAt)}>{formatRelative(createdAt, now)}</span>
            {updatedAt !== createdAt && ', edited'}
          </Box>
          {mode !== 'edit' && (
            <Flex ms="auto" color="muted">
              {canEditNote(user, { authorId: author?.id ?? null }) && (
                <IconButton size="xs" label="Edit note" onClick={() => setMode('edit')}>
                  <Pencil {...icon} />
                </IconButton>
              )}
              <IconButton size="xs" label="Delete note" onClick={() => setMode('delete')}>
                <Trash2 {...icon} />
              </IconButton>
            </Flex>
          )}
        </Flex>
        {mode === 'edit' ? (
          <NoteEditor note={note} onDone={read} />
        ) : (
          <WrittenText maxW="text">{content}</WrittenText>
        )}
      </Box>
      {mode === 'delete' && (
        <ConfirmMutation
          mutation={remove}
          input={{ id }}
          onClose={read}
          title="Delete note"
          confirmLabel="Delete"
          confirmingLabel="Deleting..."
        >
          The note by {name} will be deleted for all administrators.
        </ConfirmMutation>
      )}
    </Flex>
  );
}
