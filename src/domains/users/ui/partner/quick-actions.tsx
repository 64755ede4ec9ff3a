import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { SectionCard } from '#client/ui/section-card.tsx';

const Rows = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' },
    gap: '2',
  },
});

export const QuickActions = ({ children }: { children: ReactNode }) => (
  <SectionCard title="Quick Actions">
    <Rows>{children}</Rows>
  </SectionCard>
);

/** Two columns on wide screens: profile on the left, status and tasks on the right. */
export const AssignmentColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <Flex direction={{ base: 'column', lg: 'row' }} gap="6" align={{ lg: 'flex-start' }}>
    <Flex direction="column" gap="6" flex={{ lg: '3 1 0' }} minW="0">
      {left}
    </Flex>
    <Flex direction="column" gap="6" flex={{ lg: '2 1 0' }} minW="0">
      {right}
    </Flex>
  </Flex>
);
