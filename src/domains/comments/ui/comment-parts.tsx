import { Flex } from '@chakra-ui/react';
import { Pencil, Trash2 } from 'lucide-react';
import { ConfirmDialog, type ConfirmDialogProps } from '#client/ui/confirm-dialog.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import type { Role } from '#shared/actor.ts';
import { formatDateTime, formatRelative } from '#shared/dates.ts';

const icon = { 'aria-hidden': true, size: 14, strokeWidth: 1.75 } as const;

type CommentBylineProps = {
  comment: { user: { role: Role }; createdAt: string; updatedAt: string };
};

/** The author's role and the time of the comment. */
export function CommentByline({ comment: { user, createdAt, updatedAt } }: CommentBylineProps) {
  return (
    <>
      {shortRoleLabels[user.role]},{' '}
      <span title={formatDateTime(createdAt)}>{formatRelative(createdAt, Date.now())}</span>
      {updatedAt !== createdAt && ', edited'}
    </>
  );
}

type CommentActionsProps = { onEdit: () => void; onDelete: () => void };

export function CommentActions({ onEdit, onDelete }: CommentActionsProps) {
  return (
    <Flex ms="auto" color="muted">
      <IconButton size="xs" label="Edit comment" onClick={onEdit}>
        <Pencil {...icon} />
      </IconButton>
      <IconButton size="xs" label="Delete comment" onClick={onDelete}>
        <Trash2 {...icon} />
      </IconButton>
    </Flex>
  );
}

type DeleteCommentDialogProps = Pick<
  ConfirmDialogProps,
  'open' | 'onClose' | 'onConfirm' | 'isConfirming'
> & { author: string };

export function DeleteCommentDialog({ author, ...question }: DeleteCommentDialogProps) {
  return (
    <ConfirmDialog
      {...question}
      title="Delete comment"
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
    >
      The comment by {author} will be deleted for everyone.
    </ConfirmDialog>
  );
}
