import { Flex } from '@chakra-ui/react';
import { Card } from './card.tsx';
import { Skeleton } from './skeleton.tsx';

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
