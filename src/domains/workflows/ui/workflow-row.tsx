import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatRelative, formatShortDay, today } from '#shared/dates.ts';
import type { Workflow } from '../schema.ts';
import { WorkflowStatusBadge } from './workflow-badge.tsx';

/** Styles all rows with one component, because a list may have hundreds of them. */
export const WorkflowRows = chakra('ul', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '0.5',
    listStyleType: 'none',
    '& .row': {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      px: '3',
      py: '2',
      borderRadius: 'control',
      outlineOffset: '-2px',
      lineHeight: 'snug',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 3.5rem',
    },
    '& .row:hover': { bg: 'hover' },
    '& .row[aria-current]': { bg: 'brand.tint' },
    '& .title': { fontWeight: 'medium', lineClamp: 2, overflowWrap: 'anywhere' },
    '& .facts': { display: 'flex', alignItems: 'center', gap: '2', color: 'muted', fontSize: 'sm' },
    '& .facts > *': { flexShrink: 0 },
    '& .facts > .client': { flexShrink: 1, truncate: true },
  },
});

type WorkflowRowProps = {
  workflow: Workflow;
  isCurrent: boolean;
  q: string | undefined;
  showsClient: boolean;
};

/** `3 hours ago` up to 24 hours, then the day. The time would leave no room for the client. */
function describeChange(updatedAt: string) {
  const now = Date.now();
  const at = Date.parse(updatedAt);
  return now - at < 86_400_000
    ? formatRelative(updatedAt, now)
    : formatShortDay(today(at), today(now));
}

export function WorkflowRow({ workflow, isCurrent, q, showsClient }: WorkflowRowProps) {
  const { id, title, status, isPublic, updatedAt, client } = workflow;
  return (
    <Link
      to="/workflows"
      search={{ id, ...(q && { q }) }}
      className="row"
      data-workflow={id}
      activeProps={{ className: '', 'aria-current': undefined }}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className="title">{title}</span>
      <span className="facts">
        <WorkflowStatusBadge status={status} />
        <span>
          {isPublic && 'Public, '}
          {describeChange(updatedAt)}
        </span>
        {showsClient && (
          <span className="client" title={client.fullName}>
            {client.fullName}
          </span>
        )}
      </span>
    </Link>
  );
}
