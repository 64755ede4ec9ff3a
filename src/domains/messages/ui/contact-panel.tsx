import { Box } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import type { Contact } from '../schema.ts';
import { ChatPanel, type PanelPlace } from './chat-panel.tsx';
import { ContactPresence } from './contact-presence.tsx';
import { useContactChat } from './thread/use-contact-chat.ts';

export const noLongerActive = (name: string) =>
  `${name} is no longer active and can't receive messages.`;

/** The conversation with one contact. */
export function ContactPanel({ contact, ...place }: PanelPlace & { contact: Contact }) {
  const { id, fullName, role, canReceive } = contact;
  const chat = useContactChat(contact);
  return (
    <ChatPanel
      chat={chat}
      avatar={<Avatar person={contact} />}
      detail={
        <>
          <Box flexShrink={0}>{shortRoleLabels[role]}</Box>
          <Box truncate>
            <ContactPresence contactId={id} fullName={fullName} />
          </Box>
        </>
      }
      empty={
        <EmptyState illustration="messages" title="No messages yet">
          Start a conversation
        </EmptyState>
      }
      refusal={canReceive ? null : noLongerActive(fullName)}
      {...place}
    />
  );
}
