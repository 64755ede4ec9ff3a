import { Flex } from '@chakra-ui/react';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { userStatusLabels } from '../../labels.ts';
import type { UserStatus } from '../../schema.ts';

const tones: Record<UserStatus, Tone> = {
  active: 'success',
  training: 'time',
  inactive: 'neutral',
};

type UserStatusProps = { user: { status: UserStatus; isApproved: boolean } };

/** A VA who registered themself awaits approval independently of their status. */
export const UserStatusBadges = ({ user }: UserStatusProps) => (
  <Flex gap="1.5" wrap="wrap">
    <Badge tone={tones[user.status]}>{userStatusLabels[user.status]}</Badge>
    {!user.isApproved && <Badge tone="time">Awaiting approval</Badge>}
  </Flex>
);
