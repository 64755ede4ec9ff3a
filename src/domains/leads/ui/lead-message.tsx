import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

/** What a visitor wrote, on the line of the facts; a message that is cut there can be unfolded. */
export function LeadMessage({ children: message }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = text.current;
    if (!box || isOpen) return;
    // Line breaks are folded into one line, so they count as cut.
    const measure = () => setCut(box.scrollWidth > box.clientWidth || message.includes('\n'));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [isOpen, message]);

  return (
    <>
      <Box
        ref={text}
        flex={isOpen ? '1 0 100%' : '1 1 12rem'}
        order={isOpen ? 1 : 0}
        minW="0"
        maxW="text"
        overflowWrap="anywhere"
        {...(isOpen ? { whiteSpace: 'pre-wrap' } : { truncate: true })}
      >
        {message}
      </Box>
      {(isCut || isOpen) && (
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
