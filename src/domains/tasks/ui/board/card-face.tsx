import {
  Calendar,
  CalendarX,
  Clock,
  ListChecks,
  MessageSquare,
  Paperclip,
  RotateCcw,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#client/ui/avatar.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useToday } from '#client/use-minute.ts';
import { useActor } from '#client/use-user.ts';
import { clientName, clientWithContact } from '#shared/client-name.ts';
import { formatHoursMinutes, formatRelativeDay, formatShortDay } from '#shared/dates.ts';
import { defaultDescription } from '../../capture/new-task.ts';
import { type DueState, dueState } from '../../due.ts';
import { PriorityBadge } from '../../parts/priority-badge.tsx';
import { ownsTasks } from '../../policy.ts';
import type { TaskCard } from '../../schema.ts';

const dueLabels: Record<DueState, (date: string, today: string) => string> = {
  overdue: formatShortDay,
  soon: formatRelativeDay,
  later: formatShortDay,
  closed: formatShortDay,
};

function Due({ card }: { card: TaskCard }) {
  const now = useToday();
  const state = dueState(card.dueDate, card.status, now);
  const Icon = state === 'overdue' ? CalendarX : Calendar;
  return (
    <span className={`fact ${state}`} title={state === 'overdue' ? 'Overdue' : 'Due'}>
      <Icon aria-hidden size={12} strokeWidth={1.75} />
      <VisuallyHidden>{state === 'overdue' ? 'Overdue, ' : 'Due '}</VisuallyHidden>
      {dueLabels[state](card.dueDate, now)}
    </span>
  );
}

function Count({ icon, children, label }: { icon: ReactNode; children: ReactNode; label: string }) {
  return (
    <span className="fact" title={label}>
      {icon}
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  );
}

const small = { 'aria-hidden': true, size: 12, strokeWidth: 1.75 } as const;

/** The details below the title; counts of zero, the own client and the own picture are hidden. */
export function CardFacts({ card }: { card: TaskCard }) {
  const actor = useActor();
  const { description, client, va, commentCount, attachmentCount, loggedHours } = card;
  const { workflowProgress, returnCount } = card;
  return (
    <>
      {description !== defaultDescription && <div className="description">{description}</div>}
      {!ownsTasks(actor) && (
        <div className="client" title={clientWithContact(client)}>
          {clientName(client)}
        </div>
      )}
      <div className="foot">
        <div className="facts">
          <Due card={card} />
          <PriorityBadge priority={card.priority} isSmall />
          {workflowProgress && (
            <Count icon={<ListChecks {...small} />} label=" steps done">
              {workflowProgress.done}/{workflowProgress.total}
            </Count>
          )}
          {returnCount > 0 && (
            <Count
              icon={<RotateCcw {...small} />}
              label={returnCount === 1 ? ' request for changes' : ' requests for changes'}
            >
              {returnCount}
            </Count>
          )}
          {commentCount > 0 && (
            <Count
              icon={<MessageSquare {...small} />}
              label={commentCount === 1 ? ' comment' : ' comments'}
            >
              {commentCount}
            </Count>
          )}
          {attachmentCount > 0 && (
            <Count
              icon={<Paperclip {...small} />}
              label={attachmentCount === 1 ? ' file' : ' files'}
            >
              {attachmentCount}
            </Count>
          )}
          {loggedHours > 0 && (
            <Count icon={<Clock {...small} />} label=" hours logged">
              {formatHoursMinutes(loggedHours)}
            </Count>
          )}
        </div>
        {va && va.id !== actor.id && (
          <span className="person" title={va.fullName}>
            <Avatar person={va} size="sm" />
            <VisuallyHidden>Assigned to {va.fullName}</VisuallyHidden>
          </span>
        )}
      </div>
    </>
  );
}
