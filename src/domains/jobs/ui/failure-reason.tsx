import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/ui/button.tsx';

/** Why a job failed. An error of many lines shows two of them until it is expanded. */
export function FailureReason({ children: reason }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const box = text.current;
    if (!box || isOpen) return;
    const observer = new ResizeObserver(() => setCut(box.scrollHeight > box.clientHeight));
    observer.observe(box);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <Box py="1.5" whiteSpace="normal" overflowWrap="anywhere">
      <Box ref={text} {...(!isOpen && { lineClamp: 2 })}>
        {reason}
      </Box>
      {(isCut || isOpen) && (
        <Button
          variant="ghost"
          size="sm"
          h="6"
          px="2"
          ms="-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all'}
        </Button>
      )}
    </Box>
  );
}
