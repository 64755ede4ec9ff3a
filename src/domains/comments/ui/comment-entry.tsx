import { Box, Flex } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { roleNames } from '#client/shell/navigation.ts';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { useOnce } from '#client/use-once.ts';
import { FileList } from '#domains/files/ui/file-list.tsx';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import type { Comment } from '../schema.ts';
import { CommentEditor } from './comment-editor.tsx';

type CommentEntryProps = { comment: Comment; canChange: boolean };

export function CommentEntry({ comment, canChange }: CommentEntryProps) {
  const { id, taskId, userId, user, content, attachments, createdAt, updatedAt } = comment;
  const utils = trpc.useUtils();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const read = () => setMode('read');
  const remove = trpc.comments.delete.useMutation({
    onSettled: async () => {
      await utils.comments.list.invalidate({ taskId });
      read();
    },
  });

  const send = useOnce(remove.mutate);

  return (
    <Flex as="article" aria-label={`Comment by ${user.fullName}`} gap="3" minW="0">
      <Avatar person={{ ...user, id: userId }} size="md" />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" minH="6" wrap="wrap" columnGap="2">
          <Box fontWeight="medium">{user.fullName}</Box>
          <Box color="muted" fontSize="sm">
            {roleNames[user.role]},{' '}
            <span title={formatDateTime(createdAt)}>{formatRelative(createdAt, Date.now())}</span>
            {updatedAt !== createdAt && ', edited'}
          </Box>
          {canChange && mode !== 'edit' && (
            <Flex ms="auto" color="muted">
              <IconButton size="xs" label="Edit comment" onClick={() => setMode('edit')}>
                <Pencil aria-hidden size={14} strokeWidth={1.75} />
              </IconButton>
              <IconButton size="xs" label="Delete comment" onClick={() => setMode('delete')}>
                <Trash2 aria-hidden size={14} strokeWidth={1.75} />
              </IconButton>
            </Flex>
          )}
        </Flex>
        {mode === 'edit' ? (
          <CommentEditor comment={comment} onDone={read} />
        ) : (
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="text">
            {content}
          </Box>
        )}
        {attachments.length > 0 && (
          <Box mt="2">
            <FileList files={attachments} label={`Files of ${user.fullName}`} />
          </Box>
        )}
      </Box>
      <ConfirmDialog
        open={mode === 'delete'}
        onClose={read}
        onConfirm={() => send({ id })}
        title="Delete comment"
        confirmLabel="Delete"
        confirmingLabel="Deleting..."
        isConfirming={remove.isPending}
      >
        The comment by {user.fullName} will be gone for everybody.
      </ConfirmDialog>
    </Flex>
  );
}
