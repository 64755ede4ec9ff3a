import { Box, Flex } from '@chakra-ui/react';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusUnlessCovered } from '#client/keyboard.ts';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { useAct } from '#client/use-act.ts';
import { FileList } from '#domains/files/ui/file-list.tsx';
import type { Comment } from '../schema.ts';
import { CommentEditor } from './comment-editor.tsx';
import { CommentActions, CommentByline, DeleteCommentDialog } from './comment-parts.tsx';
import { CommentText } from './comment-text.tsx';

type CommentEntryProps = { comment: Comment; canChange: boolean };

/** Scrolls to the comment that the hash of the address names, and gives it the focus. */
function useAnchor(id: string) {
  const entry = useRef<HTMLDivElement>(null);
  const isNamed = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (!isNamed) return;
    entry.current?.scrollIntoView({ block: 'center' });
    focusUnlessCovered(entry.current);
  }, [isNamed]);
  return { ref: entry, id, isNamed };
}

export function CommentEntry({ comment, canChange }: CommentEntryProps) {
  const { id, userId, user, content, mentions, attachments } = comment;
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const read = () => setMode('read');
  const { isNamed, ...anchor } = useAnchor(`comment-${id}`);
  const remove = useAct(trpc.comments.delete, { onSettled: read });

  return (
    <Flex
      as="article"
      {...anchor}
      tabIndex={-1}
      aria-label={`Comment by ${user.fullName}`}
      gap="3"
      minW="0"
      {...(isNamed && { mx: '-3', px: '3', py: '2', borderRadius: 'control', bg: 'brand.tint' })}
    >
      <Avatar person={{ ...user, id: userId ?? 0 }} size="md" />
      <Box flex="1" minW="0">
        <Flex align="center" gap="2" minH="6" wrap="wrap" columnGap="2">
          <Box fontWeight="medium">{user.fullName}</Box>
          <Box color="muted" fontSize="sm">
            <CommentByline comment={comment} />
          </Box>
          {canChange && mode !== 'edit' && (
            <CommentActions onEdit={() => setMode('edit')} onDelete={() => setMode('delete')} />
          )}
        </Flex>
        {mode === 'edit' ? (
          <CommentEditor comment={comment} onDone={read} />
        ) : (
          <CommentText content={content} mentions={mentions} />
        )}
        {attachments.length > 0 && (
          <Box mt="2">
            <FileList files={attachments} label={`Files of ${user.fullName}`} />
          </Box>
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
