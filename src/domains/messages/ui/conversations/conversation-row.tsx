import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { Avatar } from '#client/ui/avatar.tsx';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { formatShortDay, formatTime, today } from '#shared/dates.ts';
import { SupportAvatar } from '../support/support-avatar.tsx';
import { type Conversation, keyOf } from './conversations.ts';
import { type ConversationView, viewParam } from './views.ts';

/** Styles all rows in the parent, because a style per row is slow with hundreds of contacts. */
const Rows = chakra('ul', {
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
    '& .line.note': { fontSize: 'xs', minH: '4' },
    '& .time': { fontSize: 'xs', color: 'muted', fontVariantNumeric: 'tabular-nums' },
    '& .unread .name': { fontWeight: 'semibold' },
    '& .unread .preview': { color: 'ink' },
  },
});

function shortTime(instant: string, now: number) {
  const day = today(Date.parse(instant));
  return day === today(now) ? formatTime(instant) : formatShortDay(day, today(now));
}

/** What a row needs to know of the list around it. */
export type RowPlace = {
  view: ConversationView;
  /** The key of the conversation that is open. */
  current: string | null;
  onChoose: () => void;
};

function ConversationRow({
  conversation,
  view,
  current,
  onChoose,
}: RowPlace & { conversation: Conversation }) {
  const { place, person, name, role, preview, at, unreadCount, note } = conversation;
  const key = keyOf(place);
  return (
    <Link
      to="/messages"
      search={{ ...place, ...viewParam(view) }}
      className={unreadCount > 0 ? 'row unread' : 'row'}
      data-contact={key}
      activeProps={{ className: '', 'aria-current': undefined }}
      aria-current={key === current ? 'true' : undefined}
      onClick={onChoose}
    >
      {person ? <Avatar person={person} /> : <SupportAvatar />}
      <span className="text">
        <span className="line">
          <span className="fills name" dir="auto" title={name}>
            {name}
          </span>
          {at && <span className="time">{shortTime(at, Date.now())}</span>}
        </span>
        <span className="line">
          <span>{role}</span>
          <span className="fills preview">{preview}</span>
          <UnreadBadge count={unreadCount} />
        </span>
        {note && (
          <span className="line note">
            <span className="fills">{note}</span>
          </span>
        )}
      </span>
    </Link>
  );
}

/** Conversations with role, last message and unread count. */
export const ConversationRows = ({
  conversations,
  ...place
}: RowPlace & { conversations: readonly Conversation[] }) => (
  <Rows>
    {conversations.map((conversation) => (
      <li key={keyOf(conversation.place)}>
        <ConversationRow conversation={conversation} {...place} />
      </li>
    ))}
  </Rows>
);
