import { Box, Flex, Heading } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useOutbox } from '#client/outbox.ts';
import { roleNames } from '#client/shell/navigation.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { Contact } from '../schema.ts';
import { Composer } from './composer.tsx';
import { toLines } from './thread/lines.ts';
import { ThreadView } from './thread/thread-view.tsx';
import { useReading } from './thread/use-reading.ts';
import { useScroll } from './thread/use-scroll.ts';
import { useThread } from './thread/use-thread.ts';

type ChatPanelProps = {
  contact: Contact;
  /** Chosen by hand a moment ago, rather than by the address. */
  isChosen: boolean;
  /** Where chat and list are two steps: back to the list. */
  onBack?: () => void;
};

/** One conversation; give it the contact's id as its key. */
export function ChatPanel({ contact, isChosen, onBack }: ChatPanelProps) {
  const thread = useThread(contact);
  const outbox = useOutbox(contact.id);
  const lines = toLines(thread.messages, outbox.entries, contact.id);
  const scroll = useScroll(lines.at(-1)?.key, () => {
    // After a failure it is for the reader to try again.
    if (!thread.hasFailedEarlier) thread.loadEarlier();
  });
  const reading = useReading(contact, thread, scroll.isAtEnd);
  const title = useRef<HTMLHeadingElement>(null);
  const isStep = onBack !== undefined;

  // What had the focus is gone with the list; on a phone the keyboard should not jump up unasked.
  useEffect(() => {
    if (isStep) title.current?.focus();
  }, [isStep]);

  function send(content: string) {
    void outbox.add(contact.id, content);
    reading.settle();
    scroll.toEnd();
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
          <Box fontSize="sm" color="muted">
            {roleNames[contact.role]}
          </Box>
        </Box>
      </Flex>
      <ThreadView
        contact={contact}
        thread={thread}
        lines={lines}
        acts={{
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
          isWanted={isChosen && !isStep}
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
