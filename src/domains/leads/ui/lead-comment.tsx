import { Box, Flex } from '@chakra-ui/react';
import { Avatar } from '#client/ui/avatar.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { formatDateTime } from '#shared/dates.ts';
import type { LeadComment as Comment } from '../schema.ts';

export const LeadComment = ({ comment }: { comment: Comment }) => (
  <Flex as="article" aria-label={`Comment by ${comment.userName}`} gap="3" minW="0">
    <Avatar
      person={{
        id: comment.userId,
        fullName: comment.userName,
        profileImage: comment.userImage,
      }}
    />
    <Box flex="1" minW="0">
      <Flex align="baseline" columnGap="2" wrap="wrap">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {comment.userName}
        </Box>
        <Box color="muted" fontSize="sm">
          {formatDateTime(comment.createdAt)}
        </Box>
      </Flex>
      <WrittenText maxW="text">{comment.content}</WrittenText>
    </Box>
  </Flex>
);
