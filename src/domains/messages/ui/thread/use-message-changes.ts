import { useMutation } from '@tanstack/react-query';
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
import { toChatMessageOf } from './use-contact-chat.ts';
import type { ThreadState } from './use-thread.ts';

/** Editing and deleting the user's own messages, and creating tasks from messages. */
export function useMessageChanges(chat: Chat, thread: ThreadState) {
  const { contactId, createsTasks, refreshCounts } = chat;
  const { client } = trpc.useUtils();
  const navigate = useNavigate();
  const [edited, setEdited] = useState<Line | null>(null);
  const [deleted, setDeleted] = useState<Line | null>(null);

  const edit = useMutation({
    mutationFn: (change: { id: number; content: string }) => client.messages.edit.mutate(change),
    onSuccess(message) {
      if (contactId !== null) thread.merge(toChatMessageOf(contactId)(message));
      setEdited(null);
      announce('Message changed');
      refreshCounts();
    },
  });
  const remove = useMutation({
    mutationFn: (id: number) => client.messages.delete.mutate({ id }),
    onSuccess: () => announce('Message deleted'),
    onError: (error) => toastFailure('Failed to delete message', error),
    onSettled(_, __, id) {
      setDeleted(null);
      thread.refresh(id);
      refreshCounts();
    },
  });

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
    save: (content: string) => edited?.id != null && edit.mutate({ id: edited.id, content }),
    cancelEdit: () => setEdited(null),
    /** Edits the user's last message if it can still be changed. */
    editLast(lines: Line[]) {
      const last = lines.findLast(({ isOwn, id, deletedAt }) => isOwn && id !== null && !deletedAt);
      if (actions && last && isChangeable(last, Date.now())) startEdit(last);
    },
    deleted,
    isDeleting: remove.isPending,
    confirmDelete: () => deleted?.id != null && remove.mutate(deleted.id),
    cancelDelete: () => setDeleted(null),
  };
}
