import { Flex } from '@chakra-ui/react';
import { Repeat } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { TextLink } from '#client/ui/link.tsx';

/** Names the routine that created the task, if one did. */
export function FromRoutine({ taskId }: { taskId: number }) {
  const { data } = trpc.occurrences.ofTask.useQuery({ taskId });
  if (!data?.routine) return null;
  const { id, title } = data.routine;
  return (
    <Flex align="flex-start" gap="1.5" minW="0" fontSize="sm" color="muted">
      <Flex flexShrink={0} mt="0.5">
        <Repeat aria-hidden size={14} strokeWidth={1.75} />
      </Flex>
      <span>
        From routine{' '}
        <TextLink to="/routines" search={{ id }} overflowWrap="anywhere">
          {title}
        </TextLink>
      </span>
    </Flex>
  );
}
