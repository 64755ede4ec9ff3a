import { ChevronDown } from 'lucide-react';
import { Button } from './button.tsx';

type DisclosureButtonProps = {
  isOpen: boolean;
  onToggle: () => void;
  /** The side that is aligned with the content above. */
  flush: 'start' | 'end';
  children: string;
};

/** Shows and hides what is below it. */
export const DisclosureButton = ({ isOpen, onToggle, flush, children }: DisclosureButtonProps) => (
  <Button
    size="sm"
    variant="ghost"
    {...(flush === 'start' ? { ms: '-3' } : { me: '-3' })}
    aria-expanded={isOpen}
    icon={
      <ChevronDown
        aria-hidden
        size={16}
        style={{ transform: isOpen ? 'rotate(180deg)' : undefined }}
      />
    }
    onClick={onToggle}
  >
    {children}
  </Button>
);
