import { chakra } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { formatRelative } from '#shared/dates.ts';
import { categoryName } from '../labels.ts';
import type { Workflow } from '../schema.ts';
import { Visibility, WorkflowStatusBadge } from './workflow-badge.tsx';

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
      py: '2.5',
      borderRadius: 'control',
      outlineOffset: '-2px',
      lineHeight: 'snug',
      contentVisibility: 'auto',
      containIntrinsicSize: 'auto 5.25rem',
    },
    '& .row:hover': { bg: 'hover' },
    '& .row[aria-current]': { bg: 'brand.tint' },
    '& .title': { fontWeight: 'medium', lineClamp: 2, overflowWrap: 'anywhere' },
    '& .line': { fontSize: 'sm', color: 'muted', truncate: true },
    '& .facts': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
  },
});

type WorkflowRowProps = {
  workflow: Workflow;
  isCurrent: boolean;
  q: string | undefined;
  showsClient: boolean;
};

export function WorkflowRow({ workflow, isCurrent, q, showsClient }: WorkflowRowProps) {
  const { id, title, category, status, isPublic, updatedAt, client } = workflow;
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
      <span className="line">
        {showsClient && `${client.fullName}, `}
        {categoryName(category)}
      </span>
      <span className="facts">
        <WorkflowStatusBadge status={status} />
        <Visibility isPublic={isPublic} />
      </span>
      <span className="line">Updated {formatRelative(updatedAt, Date.now())}</span>
    </Link>
  );
}
