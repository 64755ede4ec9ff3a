import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ConfirmMutation } from '#client/ui/confirm-mutation.tsx';
import { useAct } from '#client/use-act.ts';
import { plural } from '#shared/plural.ts';

export type Pair = {
  va: { id: number; fullName: string };
  client: { id: number; fullName: string };
};

type UnassignDialogProps = { pair: Pair; onClose: () => void };

export function UnassignDialog({ pair: { va, client }, onClose }: UnassignDialogProps) {
  const input = { vaId: va.id, clientId: client.id };
  const { data: left } = trpc.assignments.ending.useQuery(input, { staleTime: 0 });
  const unassign = useAct(trpc.assignments.unassign, {
    done: {
      title: 'VA unassigned successfully',
      description: `${va.fullName} no longer works for ${client.fullName}.`,
    },
    failed: 'Failed to unassign VA',
    onSettled: onClose,
  });
  return (
    <ConfirmMutation
      mutation={unassign}
      input={input}
      onClose={onClose}
      title={`Unassign ${va.fullName}?`}
      confirmLabel="Unassign"
      confirmingLabel="Unassigning..."
    >
      <Box>
        {client.fullName} will have no VA until you assign one. {va.fullName} no longer sees the
        hours and routines of {client.fullName}, and messages stay.
      </Box>
      {left && left.openTasks > 0 && (
        <Box mt="2">
          {va.fullName} keeps {plural(left.openTasks, 'open task')} of {client.fullName} until you
          assign {left.openTasks === 1 ? 'it' : 'them'} to another VA.
        </Box>
      )}
    </ConfirmMutation>
  );
}
