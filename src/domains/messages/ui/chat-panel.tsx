import { Box, Flex, Heading } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Composer } from './composer.tsx';
import { useOutbox } from './outbox.ts';
import type { Chat } from './thread/chat.ts';
import { toLines } from './thread/lines.ts';
import { ThreadView } from './thread/thread-view.tsx';
import { useReading } from './thread/use-reading.ts';
import { useScroll } from './thread/use-scroll.ts';
import { useThread } from './thread/use-thread.ts';

/** What a panel needs to know of the page around it. */
export type PanelPlace = {
  /** The user has just selected the conversation in the list, rather than opened a URL. */
  isChosen: boolean;
  /** Set on narrow screens, which show either the list or the chat. */
  onBack?: () => void;
};

type ChatPanelProps = PanelPlace & {
  chat: Chat;
  avatar: ReactNode;
  /** The line below the name. */
  detail: ReactNode;
  /** Below the head. */
  actions?: ReactNode;
  /** Shown while there are no messages. */
  empty: ReactNode;
  /** Replaces the composer if the other side cannot receive messages. */
  refusal: string | null;
};

/** One conversation. Use its id as `key`, so that state is not shared between conversations. */
export function ChatPanel(props: ChatPanelProps) {
  const { chat, avatar, detail, actions, empty, refusal, isChosen, onBack } = props;
  const { name, recipient } = chat;
  const thread = useThread(chat);
  const outbox = useOutbox(recipient);
  const lines = toLines(thread.messages, outbox.entries);
  const scroll = useScroll(lines.at(-1)?.key, () => {
    // After a failure, the user retries with a button.
    if (!thread.hasFailedEarlier) thread.loadEarlier();
  });
  const reading = useReading(chat, thread, scroll.isAtEnd);
  const title = useRef<HTMLHeadingElement>(null);
  const isSingleColumn = onBack !== undefined;

  // The focused element was removed with the list. Focus the title instead of the field, to keep the keyboard closed.
  useEffect(() => {
    if (isSingleColumn) title.current?.focus();
  }, [isSingleColumn]);

  function send(content: string) {
    void outbox.add(recipient, content);
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
        {avatar}
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
            Chat with {name}
          </Heading>
          <Flex gap="2" fontSize="sm" color="muted">
            {detail}
          </Flex>
        </Box>
      </Flex>
      {actions}
      <ThreadView
        name={name}
        thread={thread}
        empty={empty}
        lines={lines}
        actions={{
          retry: (key) => void outbox.retry(key),
          discard: outbox.discard,
        }}
        scroll={scroll}
        newFrom={reading.newFrom}
        unreadBelow={reading.unreadBelow}
      />
      {refusal === null ? (
        <Composer
          draftName={`${recipient.isSupport ? 'support:' : ''}${recipient.receiverId}`}
          name={name}
          hasAutoFocus={isChosen && !isSingleColumn}
          onSend={send}
        />
      ) : (
        <Box px="4" py="4" borderTopWidth="1px" color="muted" textAlign="center">
          {refusal}
        </Box>
      )}
    </Flex>
  );
}
