import { Box, Flex } from '@chakra-ui/react';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';

export const AssignmentStatus = ({ children }: { children: ReactNode }) => (
  <SectionCard title="Assignment Status">
    <Flex align="center" gap="2" mb="2" color="success" fontWeight="medium">
      <CircleCheck aria-hidden size={18} strokeWidth={2} />
      <Box>Active Assignment</Box>
    </Flex>
    <DescriptionList isInline>{children}</DescriptionList>
  </SectionCard>
);
