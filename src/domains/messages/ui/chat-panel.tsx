import { Box, Flex, Heading } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import type { Contact } from '../schema.ts';
import { Composer } from './composer.tsx';
import { ContactPresence } from './contact-presence.tsx';
import { useOutbox } from './outbox.ts';
import { toLines } from './thread/lines.ts';
import { ThreadView } from './thread/thread-view.tsx';
import { useReading } from './thread/use-reading.ts';
import { useScroll } from './thread/use-scroll.ts';
import { useThread } from './thread/use-thread.ts';

type ChatPanelProps = {
  contact: Contact;
  /** The user has just selected the contact in the list, rather than opened a URL. */
  isChosen: boolean;
  /** Set on narrow screens, which show either the list or the chat. */
  onBack?: () => void;
};

/** One conversation. Use the contact's id as `key`, so that state is not shared between contacts. */
export function ChatPanel({ contact, isChosen, onBack }: ChatPanelProps) {
  const thread = useThread(contact);
  const outbox = useOutbox(contact.id);
  const lines = toLines(thread.messages, outbox.entries, contact.id);
  const scroll = useScroll(lines.at(-1)?.key, () => {
    // After a failure, the user retries with a button.
    if (!thread.hasFailedEarlier) thread.loadEarlier();
  });
  const reading = useReading(contact, thread, scroll.isAtEnd);
  const title = useRef<HTMLHeadingElement>(null);
  const isSingleColumn = onBack !== undefined;

  // The focused element was removed with the list. Focus the title instead of the field, to keep the keyboard closed.
  useEffect(() => {
    if (isSingleColumn) title.current?.focus();
  }, [isSingleColumn]);

  function send(content: string) {
    void outbox.add(contact.id, content);
    reading.hideNewDivider();
    scroll.scrollToEnd();
  }

  return (
    <Flex as="section" aria-labelledby="chat-title" direction="column" flex="1" minW="0" minH="0">
      <Flex align="center" gap="3" h="14" px={{ base: '3', sm: '4' }} borderBottomWidth="1px">
        {onBack && (
          <IconButton label="Back to contacts" ms="-1" onClick={onBack}>
            <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
          </IconButton>
        )}
        <Avatar person={contact} />
        <Box minW="0" lineHeight="snug">
          <Heading
            as="h2"
            id="chat-title"
            ref={title}
            tabIndex={-1}
            outline="none"
            truncate
            fontSize="md"
            lineHeight="snug"
          >
            Chat with {contact.fullName}
          </Heading>
          <Flex gap="2" fontSize="sm" color="muted">
            <Box flexShrink={0}>{shortRoleLabels[contact.role]}</Box>
            <Box truncate>
              <ContactPresence contactId={contact.id} fullName={contact.fullName} />
            </Box>
          </Flex>
        </Box>
      </Flex>
      <ThreadView
        contact={contact}
        thread={thread}
        lines={lines}
        actions={{
          retry: (key) => void outbox.retry(key),
          discard: outbox.discard,
        }}
        scroll={scroll}
        newFrom={reading.newFrom}
        unreadBelow={reading.unreadBelow}
      />
      {contact.canReceive ? (
        <Composer
          contactId={contact.id}
          name={contact.fullName}
          hasAutoFocus={isChosen && !isSingleColumn}
          onSend={send}
        />
      ) : (
        <Box px="4" py="4" borderTopWidth="1px" color="muted" textAlign="center">
          {contact.fullName} is no longer active and can't receive messages.
        </Box>
      )}
    </Flex>
  );
}
