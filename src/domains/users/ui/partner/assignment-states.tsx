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

type NotAssignedProps = { title: string; button: string; children: ReactNode };

/** Empty state of My Assistant and My Client, with a link to the messages. */
export const NotAssigned = ({ title, button, children }: NotAssignedProps) => (
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
