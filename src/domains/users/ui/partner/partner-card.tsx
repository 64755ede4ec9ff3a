import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Avatar, type AvatarPerson } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';

type PartnerCardProps = {
  title: string;
  person: AvatarPerson & { email: string };
  badge: string;
  /** Online status and local time. */
  presence?: ReactNode;
  children: ReactNode;
};

/** The profile of the client's VA, or of the VA's client. */
export const PartnerCard = ({ title, person, badge, presence, children }: PartnerCardProps) => (
  <SectionCard title={title}>
    <Flex align="center" gap="4" mb="5">
      <Avatar person={person} size="xl" />
      <Box minW="0" lineHeight="snug">
        <Box fontSize="xl" fontWeight="semibold" letterSpacing="tight" overflowWrap="anywhere">
          {person.fullName}
        </Box>
        <Box mt="0.5" color="muted" overflowWrap="anywhere">
          {person.email}
        </Box>
        <Box mt="2">
          <Badge tone="brand">{badge}</Badge>
        </Box>
        {presence}
      </Box>
    </Flex>
    {children}
  </SectionCard>
);
