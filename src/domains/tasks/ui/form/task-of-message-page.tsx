import { Box } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useUser } from '#client/use-user.ts';
import { isClient } from '#shared/actor.ts';
import { formatDateTime } from '#shared/dates.ts';
import { createLabels } from '../../labels.ts';
import { CreateTaskForm } from './create-task-page.tsx';

/** The message, and the other person of its conversation. */
function useSource(messageId: number) {
  const user = useUser();
  const message = trpc.messages.get.useQuery({ id: messageId });
  const { senderId, receiverId } = message.data ?? {};
  const contactId = senderId === user.id ? receiverId : senderId;
  const contacts = trpc.messages.contacts.useQuery(
    { id: contactId ?? 0, limit: 1 },
    { enabled: contactId !== undefined },
  );
  const contact = contacts.data?.[0];
  const error = message.error ?? contacts.error;
  function retry() {
    void message.refetch();
    void contacts.refetch();
  }
  if (!message.data || !contact) return { error, retry, source: null, contact: null };
  const client = [user, contact].find(isClient);
  const source = {
    ...message.data,
    senderName: message.data.senderId === user.id ? user.fullName : contact.fullName,
    clientId: client?.id ?? null,
  };
  return { error, retry, source, contact };
}

/** /tasks?new=true&message=7: the create form, filled in with a message. */
export function TaskOfMessagePage({ messageId }: { messageId: number }) {
  const { role } = useUser();
  const navigate = useNavigate();
  const { source, contact, error, retry } = useSource(messageId);
  const conversation = { contact: contact?.id ?? 0, message: messageId };

  const returnToConversation = () => void navigate({ to: '/messages', search: conversation });

  return (
    <Page width="narrow">
      <PageHeader
        title={createLabels[role]}
        detail={
          source && (
            <>
              From a{' '}
              <TextLink to="/messages" search={conversation}>
                message of {source.senderName}, {formatDateTime(source.createdAt)}
              </TextLink>
            </>
          )
        }
      />
      {source ? (
        <CreateTaskForm
          prefill={{ source, forClient: source.clientId ?? undefined }}
          cancel={{ to: '/messages', search: conversation }}
          onCreated={returnToConversation}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Card padded>
          <LoadingNote>Loading the message</LoadingNote>
          <Box>
            <Skeleton h="10" mb="4" />
            <Skeleton h="32" />
          </Box>
        </Card>
      )}
    </Page>
  );
}
