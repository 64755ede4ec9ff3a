import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { LoadingNote } from '#client/ui/skeleton.tsx';
import { SkeletonCard } from '#client/ui/skeleton-card.tsx';
import { AssignmentColumns } from './quick-actions.tsx';

export const AssignmentSkeleton = () => (
  <Box>
    <LoadingNote />
    <AssignmentColumns
      left={
        <>
          <SkeletonCard lines={6} />
          <SkeletonCard lines={2} />
        </>
      }
      right={
        <>
          <SkeletonCard />
          <SkeletonCard />
        </>
      }
    />
  </Box>
);

type NobodyAssignedProps = { title: string; button: string; children: ReactNode };

/** Whom to ask when there is nobody at the other end yet. */
export const NobodyAssigned = ({ title, button, children }: NobodyAssignedProps) => (
  <EmptyState
    figure="people"
    title={title}
    action={
      <ButtonLink to="/messages" variant="primary">
        {button}
      </ButtonLink>
    }
  >
    {children}
  </EmptyState>
);
