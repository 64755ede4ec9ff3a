import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';

const shortLength = 160;
const shortLines = 2;
const isLong = (message: string) =>
  message.length > shortLength || message.split('\n').length > shortLines;

/** What a visitor wrote; a long letter is folded, so that it does not push the next lead away. */
export function LeadMessage({ children: message }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const canFold = isLong(message);
  return (
    <Box mt="3" ps="3" borderStartWidth="2px">
      <Box
        maxW="text"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...(canFold && !isOpen && { lineClamp: shortLines })}
      >
        {message}
      </Box>
      {canFold && (
        <Button
          variant="ghost"
          size="sm"
          mt="1"
          ms="-3"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </Box>
  );
}
