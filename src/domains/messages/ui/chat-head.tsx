import { Box, Flex, Heading } from '@chakra-ui/react';
import { ArrowLeft, Search } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { touchTargets } from '#client/ui/touch-targets.ts';

type ChatHeadProps = {
  title: string;
  titleRef: Ref<HTMLHeadingElement>;
  avatar: ReactNode;
  /** The line below the name. */
  detail: ReactNode;
  onBack?: () => void;
  /** A further button. */
  action: ReactNode;
  onSearch: () => void;
  isSearching: boolean;
  searchRef: Ref<HTMLButtonElement>;
};

export function ChatHead(props: ChatHeadProps) {
  const { title, titleRef, avatar, detail, onBack, action } = props;
  const { onSearch, isSearching, searchRef } = props;
  return (
    <Flex
      data-acts={title}
      align="center"
      gap="3"
      h="14"
      px={{ base: '3', sm: '4' }}
      borderBottomWidth="1px"
      css={touchTargets}
    >
      {onBack && (
        <IconButton label="Back to contacts" ms="-1" onClick={onBack}>
          <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      {avatar}
      <Box flex="1" minW="0" lineHeight="snug">
        <Heading
          as="h2"
          id="chat-title"
          ref={titleRef}
          tabIndex={-1}
          outline="none"
          truncate
          fontSize="md"
          lineHeight="snug"
        >
          {title}
        </Heading>
        <Flex gap="2" fontSize="sm" color="muted">
          {detail}
        </Flex>
      </Box>
      <IconButton
        ref={searchRef}
        label="Search in this conversation"
        aria-expanded={isSearching}
        color="muted"
        onClick={onSearch}
      >
        <Search aria-hidden size={18} strokeWidth={1.75} />
      </IconButton>
      {action}
    </Flex>
  );
}
