import { Box, chakra, Flex } from '@chakra-ui/react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { errorMessage } from '#client/describe-error.ts';
import { isComposing } from '#client/keyboard.ts';
import { Button } from '#client/ui/button.tsx';
import { controlStyle } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { touchTargets } from '#client/ui/touch-targets.ts';
import type { ConversationSearch } from './use-search.ts';

const Input = chakra('input', { base: { ...controlStyle, minH: '8', flex: '1', minW: '0' } });
const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

function resultText({ isLoaded, count, hasMore, position }: ConversationSearch) {
  if (!isLoaded) return '';
  if (count === 0) return 'No messages found';
  return `${position} of ${count}${hasMore ? '+' : ''}`;
}

type SearchBarProps = { search: ConversationSearch; name: string; onClose: () => void };

/** Finds messages in the conversation; Enter and the buttons step through the matches. */
export function SearchBar({ search, name, onClose }: SearchBarProps) {
  const { text, setText, count, error, step } = search;
  return (
    <Flex
      role="search"
      aria-label={`Messages with ${name}`}
      align="center"
      gap="1"
      wrap="wrap"
      px={{ base: '3', sm: '4' }}
      py="2"
      borderBottomWidth="1px"
      css={touchTargets}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Input
        type="search"
        dir="auto"
        // The user has just opened the search.
        autoFocus
        autoComplete="off"
        maxLength={200}
        aria-label={`Search messages with ${name}`}
        placeholder="Search messages"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          if (count > 0) step(event.shiftKey ? 1 : -1);
        }}
      />
      <Flex align="center" gap="1" flexShrink={0}>
        <Box
          role="status"
          px="1"
          minW="14"
          fontSize="sm"
          color="muted"
          fontVariantNumeric="tabular-nums"
          textAlign="end"
        >
          {resultText(search)}
        </Box>
        <IconButton label="Earlier match" disabled={count < 2} onClick={() => step(-1)}>
          <ChevronUp {...icon} />
        </IconButton>
        <IconButton label="Later match" disabled={count < 2} onClick={() => step(1)}>
          <ChevronDown {...icon} />
        </IconButton>
        <IconButton label="Close search" onClick={onClose}>
          <X {...icon} />
        </IconButton>
      </Flex>
      {error && (
        <Flex align="center" gap="2" w="full" color="danger" fontSize="sm" role="alert">
          {errorMessage(error)}
          <Button size="sm" onClick={search.retry}>
            Try again
          </Button>
        </Flex>
      )}
    </Flex>
  );
}
