import { Box, Flex } from '@chakra-ui/react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { userStatusLabels } from '../labels.ts';
import type { UserStatus } from '../schema.ts';

const badgeTones: Record<UserStatus, Tone> = {
  active: 'success',
  training: 'time',
  inactive: 'neutral',
};

type UserStatusProps = { user: { status: UserStatus; isApproved: boolean } };

/** A VA who registered themself awaits approval independently of their status. */
export const UserStatusBadges = ({ user }: UserStatusProps) => (
  <Flex gap="1.5" wrap="wrap">
    <Badge tone={badgeTones[user.status]}>{userStatusLabels[user.status]}</Badge>
    {!user.isApproved && user.status !== 'inactive' && <Badge tone="time">Awaiting approval</Badge>}
  </Flex>
);

const dotColors: Record<UserStatus, string> = {
  active: 'status.green',
  training: 'status.yellow',
  inactive: 'status.grey',
};

/** The status of a VA with a colored dot. */
export const VaStatus = ({ status }: { status: UserStatus }) => (
  <Flex as="span" display="inline-flex" align="center" gap="1.5" fontSize="sm" fontWeight="medium">
    <Box as="span" boxSize="2" borderRadius="full" bg={dotColors[status]} />
    {userStatusLabels[status]}
  </Flex>
);
