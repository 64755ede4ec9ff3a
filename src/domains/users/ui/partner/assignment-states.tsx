import { Box, Flex } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { LoadingNote, SkeletonCard } from '#client/ui/skeleton.tsx';
import { writeMessage } from '#client/write-message.ts';
import { AssignmentColumns } from './partner-card.tsx';

export const AssignmentSkeleton = () => (
  <Flex direction="column" gap="6">
    <LoadingNote />
    <SkeletonCard lines={8} />
    <AssignmentColumns left={<SkeletonCard lines={6} />} right={<SkeletonCard lines={4} />} />
  </Flex>
);

type NotAssignedProps = {
  title: string;
  /** What is more important to the reader than that nobody is assigned. */
  lead?: ReactNode;
  button: string;
  children: ReactNode;
};

/** Empty state of My Assistant and My Client, with a link to the messages. */
export const NotAssigned = ({ title, lead, button, children }: NotAssignedProps) => (
  <EmptyState
    illustration="people"
    title={lead ?? title}
    action={
      <ButtonLink
        to="/messages"
        search={{ with: 'support' }}
        state={writeMessage}
        variant="primary"
      >
        {button}
      </ButtonLink>
    }
  >
    {lead && (
      <Box fontWeight="medium" color="ink" mt="2">
        {title}
      </Box>
    )}
    {children}
  </EmptyState>
);

/** The facts of an active assignment. */
export const AssignmentStatus = ({ children }: { children: ReactNode }) => (
  <SectionCard title="Assignment Status">
    <Flex align="center" gap="2" mb="2" color="success" fontWeight="medium">
      <CircleCheck aria-hidden size={18} strokeWidth={2} />
      <Box>Active Assignment</Box>
    </Flex>
    <DescriptionList isInline>{children}</DescriptionList>
  </SectionCard>
);
