import { chakra } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';

export const allContactsId = 'all-contacts';

const Toggle = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    w: 'full',
    minH: '10',
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

type AllContactsProps = {
  isExpanded: boolean;
  /** Unread messages of the contacts that it hides. */
  unreadCount: number;
  onToggle: () => void;
};

/** Shows and hides the contacts who are not assigned to the user. */
export const AllContacts = ({ isExpanded, unreadCount, onToggle }: AllContactsProps) => (
  <Toggle
    type="button"
    aria-expanded={isExpanded}
    aria-controls={isExpanded ? allContactsId : undefined}
    onClick={onToggle}
  >
    <span className="label">All contacts</span>
    {!isExpanded && <UnreadBadge count={unreadCount} />}
    <ChevronDown aria-hidden size={16} strokeWidth={1.75} />
  </Toggle>
);
