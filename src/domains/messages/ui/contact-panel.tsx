import { Box } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import type { Role } from '#shared/actor.ts';
import type { Contact } from '../schema.ts';
import { ChatPanel, type PanelPlace } from './chat-panel.tsx';
import { ContactPresence } from './contact-presence.tsx';
import { useDetails } from './details/use-details.tsx';
import { useContactChat } from './thread/use-contact-chat.ts';

export const noLongerActive = (name: string) =>
  `${name} is no longer active and can't receive messages.`;

type DetailProps = { id: number; fullName: string; company: string | null; role: Role };

/** The line below the name of a person. */
export const PersonDetail = ({ id, fullName, company, role }: DetailProps) => (
  <>
    <Box truncate {...(company === null && { flexShrink: 0 })}>
      {shortRoleLabels[role]}
      {company !== null && ` · ${company}`}
    </Box>
    <Box truncate>
      <ContactPresence contactId={id} fullName={fullName} />
    </Box>
  </>
);

/** The conversation with one contact. */
export function ContactPanel({ contact, ...place }: PanelPlace & { contact: Contact }) {
  const { fullName, canReceive } = contact;
  const chat = useContactChat(contact);
  const details = useDetails(contact);
  return (
    <>
      <ChatPanel
        chat={chat}
        avatar={<Avatar person={contact} />}
        detail={<PersonDetail {...contact} />}
        headAction={details.button}
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
