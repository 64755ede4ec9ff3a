import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: '11',
    px: '3',
    my: '0.5',
    borderRadius: 'control',
    color: 'muted',
    fontSize: 'sm',
    fontWeight: 'medium',
    outlineOffset: '-2px',
    _hover: { bg: 'hover', color: 'ink' },
    '& svg': { transition: 'transform 120ms' },
    '&[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
    '& .label': { flex: '1', textAlign: 'start' },
  },
});

type FoldProps = { label: string; isOpen: boolean; onToggle: () => void; children: ReactNode };

/** A part of the list that a button shows and hides. */
export function Fold({ label, isOpen, onToggle, children }: FoldProps) {
  const id = useId();
  return (
    <>
      <Toggle
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <span className="label">{label}</span>
        <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
      </Toggle>
      {isOpen && <div id={id}>{children}</div>}
    </>
  );
}
