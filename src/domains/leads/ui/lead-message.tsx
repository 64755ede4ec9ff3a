import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';

const shortLength = 60;
const isLong = (message: string) => message.length > shortLength || message.includes('\n');

/** What a visitor wrote, on the line of the facts; a long message is cut there until it is unfolded. */
export function LeadMessage({ children: message }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const canFold = isLong(message);
  const isFolded = canFold && !isOpen;
  return (
    <>
      <Box
        flex={isOpen ? '1 0 100%' : '1 1 12rem'}
        order={isOpen ? 1 : 0}
        minW="0"
        maxW="text"
        overflowWrap="anywhere"
        {...(isFolded ? { truncate: true } : { whiteSpace: 'pre-wrap' })}
      >
        {message}
      </Box>
      {canFold && (
        <Button
          variant="ghost"
          size="sm"
          h="6"
          px="2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </>
  );
}
