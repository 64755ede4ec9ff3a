import { Box, Flex } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { touchTargets } from '#client/ui/touch-targets.ts';
import type { SupportConversation } from '../../support/schema.ts';

const nobody = 'none';

/** Who answers a support conversation, and whether it is open. */
export function RequestActions({ conversation }: { conversation: SupportConversation }) {
  const { userId, fullName, assignee, status } = conversation;
  const utils = trpc.useUtils();
  const { data: administrators } = trpc.support.administrators.useQuery();

  const show = (changed: SupportConversation) =>
    void utils.support.find.setData({ userId }, changed);
  const assign = trpc.support.assign.useMutation({
    onSuccess: show,
    onError: (error) => toastFailure('Failed to assign conversation', error),
  });
  const changeStatus = trpc.support.changeStatus.useMutation({
    onSuccess: show,
    onError: (error) => toastFailure('Failed to change conversation', error),
  });

  const people = administrators ?? (assignee ? [assignee] : []);
  const shown = assign.isPending ? assign.variables.assigneeId : (assignee?.id ?? null);
  const isClosed = status === 'closed';
  return (
    <Flex
      align="center"
      gap="2"
      wrap="wrap"
      px={{ base: '3', sm: '4' }}
      py="2"
      borderBottomWidth="1px"
      fontSize="sm"
      css={touchTargets}
    >
      <Box flex="1" minW="10rem" maxW="16rem">
        <Select
          aria-label="Assigned to"
          h="8"
          minH="8"
          fontSize={{ base: 'lg', md: 'sm' }}
          value={String(shown ?? nobody)}
          disabled={assign.isPending}
          options={[
            { value: nobody, label: 'Unassigned' },
            ...people.map(({ id, fullName }) => ({ value: String(id), label: fullName })),
          ]}
          onChange={({ target: { value } }) =>
            assign.mutate({ userId, assigneeId: value === nobody ? null : Number(value) })
          }
        />
      </Box>
      <Box flex="1" color="muted">
        {isClosed && 'Closed'}
      </Box>
      <Button
        size="sm"
        aria-label={`${isClosed ? 'Reopen' : 'Close'} conversation with ${fullName}`}
        loading={changeStatus.isPending}
        onClick={() => changeStatus.mutate({ userId, status: isClosed ? 'open' : 'closed' })}
      >
        {isClosed ? 'Reopen' : 'Close'}
      </Button>
    </Flex>
  );
}
