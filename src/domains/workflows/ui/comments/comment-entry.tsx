import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useAct } from '#client/use-act.ts';
import {
  CommentActions,
  CommentByline,
  DeleteCommentDialog,
} from '#domains/comments/ui/comment-parts.tsx';
import type { WorkflowComment } from '../../comment-schema.ts';
import { CommentForm } from './comment-form.tsx';

type CommentEntryProps = {
  comment: WorkflowComment;
  canChange: boolean;
  /** The step of the comment, shown when the list has comments on several steps. */
  about?: { title: string; onSelect: () => void } | undefined;
};

export function CommentEntry({ comment, canChange, about }: CommentEntryProps) {
  const { id, userId, user, content } = comment;
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const read = () => setMode('read');
  const edit = trpc.workflowComments.edit.useMutation();
  const remove = useAct(trpc.workflowComments.delete, {
    failed: "We couldn't delete the comment",
    onSettled: read,
  });

  return (
    <Flex as="article" aria-label={`Comment by ${user.fullName}`} gap="2.5" minW="0">
      <Avatar person={{ id: userId, fullName: user.fullName }} size="sm" />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" minH="6">
          <Box fontWeight="medium" truncate>
            {user.fullName}
          </Box>
          {canChange && mode !== 'edit' && (
            <CommentActions onEdit={() => setMode('edit')} onDelete={() => setMode('delete')} />
          )}
        </Flex>
        <Box color="muted" fontSize="sm">
          <CommentByline comment={comment} />
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
            error={edit.error}
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
          <WrittenText>{content}</WrittenText>
        )}
      </Box>
      <DeleteCommentDialog
        author={user.fullName}
        open={mode === 'delete'}
        onClose={read}
        onConfirm={() => remove.mutate({ id })}
        isConfirming={remove.isPending}
      />
    </Flex>
  );
}
