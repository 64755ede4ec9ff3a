import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Avatar, type AvatarPerson } from './avatar.tsx';

type PersonChipProps = {
  person: AvatarPerson;
  /** A second line, such as the role, the specialization or the local time. */
  detail?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  /** Shown for the name, such as a link with it. */
  children?: ReactNode;
};

export function PersonChip({ person, detail, size = 'md', children }: PersonChipProps) {
  return (
    <Flex align="center" gap={size === 'sm' ? '1.5' : '2.5'} minW="0">
      <Avatar person={person} size={size} />
      <Box minW="0" lineHeight="snug">
        <Box truncate fontWeight={size === 'sm' ? 'normal' : 'medium'} title={person.fullName}>
          <bdi>{children ?? person.fullName}</bdi>
        </Box>
        {detail && (
          <Box truncate fontSize="sm" color="muted">
            {detail}
          </Box>
        )}
      </Box>
    </Flex>
  );
}
