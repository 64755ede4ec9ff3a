import { Box, Flex } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { roleNames } from '#client/shell/navigation.ts';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useOnce } from '#client/use-once.ts';
import { formatDateTime, formatRelative } from '#shared/dates.ts';
import type { WorkflowComment } from '../../comment-schema.ts';
import { CommentForm } from './comment-form.tsx';

const icon = { 'aria-hidden': true, size: 14, strokeWidth: 1.75 } as const;

type CommentEntryProps = {
  comment: WorkflowComment;
  canChange: boolean;
  /** The step it is about, where that is not plain already. */
  about?: { title: string; onSelect: () => void } | undefined;
};

export function CommentEntry({ comment, canChange, about }: CommentEntryProps) {
  const { id, userId, user, content, createdAt, updatedAt } = comment;
  const utils = trpc.useUtils();
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const read = () => setMode('read');
  const refresh = () => utils.workflowComments.invalidate();
  const edit = trpc.workflowComments.edit.useMutation({ onSuccess: refresh });
  const remove = trpc.workflowComments.delete.useMutation({
    onError(error) {
      const description = errorMessage(error);
      toast({ title: 'The comment could not be deleted', description, tone: 'destructive' });
    },
    async onSettled() {
      await refresh();
      read();
    },
  });
  const send = useOnce(remove.mutate);

  return (
    <Flex as="article" aria-label={`Comment by ${user.fullName}`} gap="2.5" minW="0">
      <Avatar person={{ id: userId, fullName: user.fullName }} size="sm" />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" minH="6">
          <Box fontWeight="medium" truncate>
            {user.fullName}
          </Box>
          {canChange && mode !== 'edit' && (
            <Flex ms="auto" color="muted">
              <IconButton size="xs" label="Edit comment" onClick={() => setMode('edit')}>
                <Pencil {...icon} />
              </IconButton>
              <IconButton size="xs" label="Delete comment" onClick={() => setMode('delete')}>
                <Trash2 {...icon} />
              </IconButton>
            </Flex>
          )}
        </Flex>
        <Box color="muted" fontSize="sm">
          {roleNames[user.role]},{' '}
          <span title={formatDateTime(createdAt)}>{formatRelative(createdAt, Date.now())}</span>
          {updatedAt !== createdAt && ', edited'}
        </Box>
        {about && (
          <Box
            as="button"
            fontSize="sm"
            color="brand"
            textAlign="start"
            overflowWrap="anywhere"
            onClick={about.onSelect}
          >
            On “{about.title}”
          </Box>
        )}
        {mode === 'edit' ? (
          <CommentForm
            id={`edit-workflow-comment-${id}`}
            label="Edit comment"
            content={content}
            submitLabel="Save"
            pendingLabel="Saving..."
            isPending={edit.isPending}
            failure={edit.isError ? errorMessage(edit.error) : undefined}
            onSubmit={(next, onDone) =>
              edit.mutate(
                { id, content: next },
                {
                  onSuccess() {
                    onDone();
                    read();
                  },
                },
              )
            }
            onCancel={read}
          />
        ) : (
          <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
            {content}
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
