import { Link } from '@tanstack/react-router';
import { Avatar } from '#client/ui/avatar.tsx';
import { UnreadBadge } from '#client/ui/unread-badge.tsx';
import { shortRoleLabels } from '#domains/users/labels.ts';
import { previewText } from '../../preview.ts';
import type { SupportConversation } from '../../support/schema.ts';
import type { SupportView } from '../../support/views.ts';
import { shortTime } from '../contacts/contact-row.tsx';

type RequestRowProps = {
  conversation: SupportConversation;
  view: SupportView;
  isCurrent: boolean;
  onChoose: () => void;
};

function preview({ lastMessage }: SupportConversation) {
  if (!lastMessage) return '';
  const text = previewText({ ...lastMessage, isDeleted: false }).replaceAll(/\s+/g, ' ');
  return lastMessage.isAnswer ? `Support: ${text}` : text;
}

/** A support conversation in the inbox: who asks, the last message, and who answers. */
export function RequestRow({ conversation, view, isCurrent, onChoose }: RequestRowProps) {
  const { userId, fullName, role, profileImage, unreadCount, lastAt, assignee } = conversation;
  return (
    <Link
      to="/messages"
      search={{ with: 'support', view, user: userId }}
      className={unreadCount > 0 ? 'row unread' : 'row'}
      data-contact={userId}
      activeProps={{ className: '', 'aria-current': undefined }}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onChoose}
    >
      <Avatar person={{ id: userId, fullName, profileImage }} />
      <span className="text">
        <span className="line">
          <span className="fills name" dir="auto">
            {fullName}
          </span>
          <span className="time">{shortTime(lastAt, Date.now())}</span>
        </span>
        <span className="line">
          <span>{shortRoleLabels[role]}</span>
          <span className="fills preview">{preview(conversation)}</span>
          <UnreadBadge count={unreadCount} />
        </span>
        {view !== 'mine' && (
          <span className="line assignee">
            <span className="fills">{assignee ? assignee.fullName : 'Unassigned'}</span>
          </span>
        )}
      </span>
    </Link>
  );
}
