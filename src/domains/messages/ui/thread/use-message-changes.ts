import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { isChangeable } from '../../policy.ts';
import type { Chat } from './chat.ts';
import type { Line } from './lines.ts';
import type { MessageActions } from './message-menu.tsx';

/** Editing and deleting the user's own messages, and creating tasks from messages. */
export function useMessageChanges({ contactId, createsTasks }: Chat) {
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Line | null>(null);
  const [deleted, setDeleted] = useState<Line | null>(null);

  // The conversation shows the change before they are settled.
  const edit = trpc.messages.edit.useMutation();
  const remove = trpc.messages.delete.useMutation({
    onError: (error) => toastFailure('Failed to delete message', error),
  });

  function save(content: string) {
    if (edited?.id == null) return;
    const onSuccess = () => {
      setEdited(null);
      announce('Message changed');
    };
    edit.mutate({ id: edited.id, content }, { onSuccess });
  }
  function confirmDelete() {
    if (deleted?.id == null) return;
    const onSuccess = () => announce('Message deleted');
    remove.mutate({ id: deleted.id }, { onSuccess, onSettled: () => setDeleted(null) });
  }
  function startEdit(line: Line) {
    edit.reset();
    setEdited(line);
  }

  const createTask = ({ id }: Line) =>
    id !== null && void navigate({ to: '/tasks', search: { new: true, message: id } });

  const actions: MessageActions | null =
    contactId === null
      ? null
      : {
          createTask: createsTasks ? createTask : null,
          edit: startEdit,
          remove: setDeleted,
        };

  return {
    actions,
    edited,
    isSaving: edit.isPending,
    problem: edit.error ? errorMessage(edit.error) : null,
    save,
    cancelEdit: () => setEdited(null),
    /** Edits the user's last message if it can still be changed. */
    editLast(lines: Line[]) {
      const last = lines.findLast(({ isOwn, id, deletedAt }) => isOwn && id !== null && !deletedAt);
      if (actions && last && isChangeable(last, Date.now())) startEdit(last);
    },
    deleted,
    isDeleting: remove.isPending,
    confirmDelete,
    cancelDelete: () => setDeleted(null),
  };
}
