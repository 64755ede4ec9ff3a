import { Box } from '@chakra-ui/react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { type Passage, splitQuotedText } from '../../quoted-text.ts';

const icon = { 'aria-hidden': true, size: 16, strokeWidth: 1.75 } as const;

function QuotedText({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false);
  const textId = useId();
  return (
    <Box my="1">
      <Button
        size="sm"
        variant="ghost"
        aria-expanded={isOpen}
        aria-controls={textId}
        icon={isOpen ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide quoted text' : 'Show quoted text'}
      </Button>
      <Box id={textId} color="muted" {...(isOpen && { borderInlineStartWidth: '2px', ps: '3' })}>
        {isOpen && text}
      </Box>
    </Box>
  );
}

const PassageText = ({ isQuoted, text }: Passage) =>
  isQuoted ? <QuotedText text={text} /> : <div>{text}</div>;

/** The description of a task. The quoted history of a task by email is folded, unless there is nothing else. */
export function TaskDescription({ description }: { description: string }) {
  const passages = splitQuotedText(description);
  const isFolded = passages.length > 1;
  return (
    <WrittenText maxW="text" fontSize="lg" lineHeight="normal">
      {isFolded
        ? passages.map((passage, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a description do not move
            <PassageText key={index} {...passage} />
          ))
        : description}
    </WrittenText>
  );
}
