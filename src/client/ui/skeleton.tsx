import { chakra, Flex } from '@chakra-ui/react';
import { Card } from './card.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** Reserves space while content loads. Give it the width and height of the content. */
export const Skeleton = chakra('div', {
  base: {
    borderRadius: 'sm',
    bg: 'hover',
    h: '4',
    animation: 'pulse 1.6s ease-in-out infinite',
  },
});

export const LoadingNote = ({ children = 'Loading' }: { children?: string }) => (
  <VisuallyHidden role="status">{children}</VisuallyHidden>
);

/** The skeleton of a section card with a few lines. */
export function SkeletonCard({ lines = 3 }: { lines?: number }) {
  return (
    <Card p={{ base: '4', sm: '5' }} aria-hidden>
      <Skeleton w="40%" h="5" />
      <Flex direction="column" gap="3" mt="4">
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
          <Skeleton key={line} w={line % 2 ? '70%' : '90%'} />
        ))}
      </Flex>
    </Card>
  );
}
