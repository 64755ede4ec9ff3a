import { Box, Flex, Heading } from '@chakra-ui/react';
import { MessageSquare } from 'lucide-react';
import { trpc } from '#client/trpc.ts';
import { ButtonLink } from '#client/ui/link.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { useActor } from '#client/use-user.ts';
import { writeMessage } from '#client/write-message.ts';
import { canListVas, ownsTasks } from '../../policy.ts';
import type { Task } from '../../schema.ts';

/** The VA's specialization; only admins and clients can read the list of VAs. */
function useSpecialization(vaId: number | undefined) {
  const actor = useActor();
  const vas = trpc.users.listVas.useQuery(
    {},
    {
      enabled: vaId !== undefined && canListVas(actor),
    },
  );
  return vas.data?.find(({ id }) => id === vaId)?.specialization?.replaceAll('-', ' ');
}

export function AssigneeBlock({ task: { va } }: { task: Task }) {
  const actor = useActor();
  const specialization = useSpecialization(va?.id);
  return (
    <Box as="section" aria-label="Assigned to">
      <Heading as="h2" fontSize="md" fontWeight="semibold" mb="2">
        Assigned to
      </Heading>
      {va ? (
        <Flex align="center" justify="space-between" gap="3" wrap="wrap">
          <PersonChip
            person={va}
            detail={
              specialization && (
                <Box as="span" textTransform="capitalize">
                  {specialization}
                </Box>
              )
            }
          />
          {ownsTasks(actor) && (
            <ButtonLink to="/messages" search={{ contact: va.id }} state={writeMessage} size="sm">
              <MessageSquare aria-hidden size={16} strokeWidth={1.75} />
              Message VA
            </ButtonLink>
          )}
        </Flex>
      ) : (
        <Box color="muted">Not assigned yet</Box>
      )}
    </Box>
  );
}
