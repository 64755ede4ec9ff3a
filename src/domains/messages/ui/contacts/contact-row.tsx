import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#client/ui/avatar.tsx';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import { formatShortDay, formatTime, today } from '#shared/dates.ts';
import { previewText } from '../../preview.ts';
import type { Contact } from '../../schema.ts';

/** Styles all rows in the parent, because a style per row is slow with hundreds of contacts. */
export const ContactRows = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    '& .row': {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      px: '3',
      py: '2',
      minH: '14',
      borderRadius: 'control',
      outlineOffset: '-2px',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 3.5rem',
    },
    '& .row:hover': { bg: 'hover' },
    '& .row[aria-current]': { bg: 'brand.tint' },
    '& .text': { flex: '1', minW: '0', lineHeight: 'snug' },
    '& .line': { display: 'flex', gap: '2', alignItems: 'baseline' },
    '& .line + .line': { alignItems: 'center', minH: '5', fontSize: 'sm', color: 'muted' },
    '& .fills': { flex: '1', minW: '0', truncate: true },
    '& .name': { fontWeight: 'medium' },
    '& .line.assignee': { fontSize: 'xs', minH: '4' },
    '& .time': { fontSize: 'xs', color: 'muted', fontVariantNumeric: 'tabular-nums' },
    '& .unread .name': { fontWeight: 'semibold' },
    '& .unread .preview': { color: 'ink' },
  },
});

export function shortTime(instant: string, now: number) {
  const day = today(Date.parse(instant));
  return day === today(now) ? formatTime(instant) : formatShortDay(day, today(now));
}

function preview({ id, lastMessage }: Contact) {
  if (!lastMessage) return '';
  const text = previewText(lastMessage).replaceAll(/\s+/g, ' ');
  return lastMessage.senderId === id ? text : `You: ${text}`;
}

type ContactRowProps = { contact: Contact; isCurrent: boolean; onChoose: () => void };

/** A contact with role, last message and unread count. */
export function ContactRow({ contact, isCurrent, onChoose }: ContactRowProps) {
  const { id, fullName, role, unreadCount, lastMessage } = contact;
  return (
    <Link
      to="/messages"
      search={{ contact: id }}
      className={unreadCount > 0 ? 'row unread' : 'row'}
      data-contact={id}
      activeProps={{ className: '', 'aria-current': undefined }}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <Avatar person={contact} />
      <span className="text">
        <span className="line">
          <span className="fills name" dir="auto">
            {fullName}
          </span>
          {lastMessage && (
            <span className="time">{shortTime(lastMessage.createdAt, Date.now())}</span>
          )}
        </span>
        <span className="line">
          <span>{shortRoleLabels[role]}</span>
          <span className="fills preview">{preview(contact)}</span>
          <UnreadBadge count={unreadCount} />
        </span>
      </span>
    </Link>
  );
}
