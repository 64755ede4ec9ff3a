import { Box, chakra } from '@chakra-ui/react';
import { useUser } from '#client/use-user.ts';
import { splitMentions } from '../mentions.ts';
import type { Comment } from '../schema.ts';

const Mention = chakra('span', {
  base: {
    px: '1',
    borderRadius: 'sm',
    bg: 'hover',
    fontWeight: 'medium',
  },
  variants: { isOwn: { true: { bg: 'brand.tint', color: 'brand' } } },
});

/** The text of a comment with the names of those that it mentions. */
export function CommentText({ content, mentions }: Pick<Comment, 'content' | 'mentions'>) {
  const { id } = useUser();
  return (
    <Box whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="text">
      {splitMentions(content, mentions).map(({ text, mention }, index) =>
        mention ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
          <Mention key={index} isOwn={mention.id === id}>
            {text}
          </Mention>
        ) : (
          text
        ),
      )}
    </Box>
  );
}
