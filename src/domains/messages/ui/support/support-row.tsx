import { Link } from '@tanstack/react-router';
import { trpc } from '#client/trpc.ts';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import { plural } from '#shared/plural.ts';
import { previewText } from '../../preview.ts';
import { supportName } from '../../support/labels.ts';
import { shortTime } from '../contacts/contact-row.tsx';
import { SupportAvatar } from './support-avatar.tsx';

type SupportRowProps = { isCurrent: boolean; onChoose: () => void };

/** What the first row of the contacts shows: the own conversation, or the inbox of the administrators. */
function useSupport() {
  const isInbox = isAdmin(useUser());
  const own = trpc.support.own.useQuery(undefined, { enabled: !isInbox });
  const counts = trpc.support.counts.useQuery(undefined, { enabled: isInbox });
  if (isInbox) {
    const open = counts.data?.open ?? 0;
    const text = open === 0 ? 'No open conversations' : plural(open, 'open conversation');
    return { label: 'Inbox', text: counts.data ? text : '', at: null, unread: counts.data?.unread };
  }
  const last = own.data?.lastMessage;
  const content = last
    ? previewText({ ...last, isDeleted: false }).replaceAll(/\s+/g, ' ')
    : 'Questions, payments, problems';
  return {
    label: 'Administrators',
    text: last && !last.isAnswer ? `You: ${content}` : content,
    at: last?.createdAt ?? null,
    unread: own.data?.unreadCount,
  };
}

/** The first row of the contacts. */
export function SupportRow({ isCurrent, onChoose }: SupportRowProps) {
  const { label, text, at, unread = 0 } = useSupport();
  return (
    <Link
      to="/messages"
      search={{ with: 'support' }}
      className={unread > 0 ? 'row unread' : 'row'}
      data-contact="support"
      activeProps={{ className: '', 'aria-current': undefined }}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <SupportAvatar />
      <span className="text">
        <span className="line">
          <span className="fills name">{supportName()}</span>
          {at && <span className="time">{shortTime(at, Date.now())}</span>}
        </span>
        <span className="line">
          <span>{label}</span>
          <span className="fills preview">{text}</span>
          <UnreadBadge count={unread} />
        </span>
      </span>
    </Link>
  );
}
