import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

/** The visitor's message. A message that does not fit on one line is truncated until it is expanded. */
export function LeadMessage({ children: message }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isTruncated, setTruncated] = useState(false);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = text.current;
    if (!box || isOpen) return;
    // A truncated message shows line breaks as spaces, so it also needs the button.
    const measure = () => setTruncated(box.scrollWidth > box.clientWidth || message.includes('\n'));
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
      {(isTruncated || isOpen) && (
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
