import { Box, Flex } from '@chakra-ui/react';
import { userStatusLabels } from '../labels.ts';
import type { UserStatus } from '../schema.ts';

const colors: Record<UserStatus, string> = {
  active: 'status.green',
  training: 'status.yellow',
  inactive: 'status.grey',
};

export const VaStatus = ({ status }: { status: UserStatus }) => (
  <Flex as="span" display="inline-flex" align="center" gap="1.5" fontSize="sm" fontWeight="medium">
    <Box as="span" boxSize="2" borderRadius="full" bg={colors[status]} />
    {userStatusLabels[status]}
  </Flex>
);
