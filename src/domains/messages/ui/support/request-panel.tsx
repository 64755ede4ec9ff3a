import { Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { supportName } from '../../support/labels.ts';
import type { SupportConversation } from '../../support/schema.ts';
import { ChatPanel, type PanelPlace } from '../chat-panel.tsx';
import { noLongerActive, PersonDetail } from '../contact-panel.tsx';
import { useDetails } from '../details/use-details.tsx';
import { useSupportChat } from '../thread/use-support-chat.ts';
import { RequestActions } from './request-actions.tsx';

/** The support conversation of a user, as administrators answer it. */
export function RequestPanel({ userId, ...place }: PanelPlace & { userId: number }) {
  const { data, error, refetch } = trpc.support.find.useQuery({ userId });
  if (data) return <LoadedPanel conversation={data} {...place} />;
  return (
    <Flex flex="1" align="center" justify="center">
      {error?.data?.code === 'NOT_FOUND' ? (
        <EmptyState illustration="messages" title="Conversation not found">
          This person has not written to {supportName()}, or the account was deleted.
        </EmptyState>
      ) : (
        error && <ErrorState error={error} onRetry={() => void refetch()} />
      )}
    </Flex>
  );
}

function LoadedPanel({
  conversation,
  ...place
}: PanelPlace & { conversation: SupportConversation }) {
  const { userId, fullName, unreadCount, canReceive } = conversation;
  const person = { ...conversation, id: userId };
  const chat = useSupportChat({ userId, name: fullName, unreadCount });
  const details = useDetails(person);
  return (
    <>
      <ChatPanel
        chat={chat}
        avatar={<Avatar person={person} />}
        detail={<PersonDetail {...person} />}
        headAction={details.button}
        actions={<RequestActions conversation={conversation} />}
        empty={
          <EmptyState illustration="messages" title="No messages yet">
            Start a conversation
          </EmptyState>
        }
        refusal={canReceive ? null : noLongerActive(fullName)}
        {...place}
      />
      {details.panel}
    </>
  );
}
