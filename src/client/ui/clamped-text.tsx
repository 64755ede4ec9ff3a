import { Box, type BoxProps } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

type ClampedTextProps = Omit<BoxProps, 'children'> & { lines: number; children: string };

/** Shows the first `lines` lines of a text until the user expands it. */
export function ClampedText({ lines, children: text, ...props }: ClampedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text may be cut although the box keeps its size.
  useEffect(() => {
    const element = box.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() =>
      setCut(element.scrollHeight > element.clientHeight + 1),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, text]);

  return (
    <>
      <Box
        ref={box}
        minW="0"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        {...props}
        data-open={isOpen || undefined}
        {...(!isOpen && { lineClamp: lines })}
      >
        {text}
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
