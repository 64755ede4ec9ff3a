import { chakra } from '@chakra-ui/react';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useUser } from '#client/use-user.ts';
import { splitMentions } from '../mentions.ts';
import type { Comment } from '../schema.ts';

const Mention = chakra('bdi', {
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
    <WrittenText maxW="text">
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
    </WrittenText>
  );
}
