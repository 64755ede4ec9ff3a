import { Box, Flex } from '@chakra-ui/react';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ServiceName } from '#client/ui/category-name.tsx';
import { PersonChip } from '#client/ui/person-chip.tsx';
import { Stars } from '#client/ui/stars.tsx';
import { WrittenText } from '#client/ui/written-text.tsx';
import { useAct } from '#client/use-act.ts';
import type { OwnMatch } from '../../matches/schema.ts';

const VaProfileDialog = lazy(async () => ({
  default: (await import('../va-profile-dialog.tsx')).VaProfileDialog,
}));
const DeclineDialog = lazy(async () => ({
  default: (await import('./decline-dialog.tsx')).DeclineDialog,
}));

type ProposalProps = { proposal: NonNullable<OwnMatch['proposal']> };

/** The VA who is proposed to the client, and the client's answer. */
export function Proposal({ proposal: { va, note } }: ProposalProps) {
  const [dialog, setDialog] = useState<'profile' | 'decline' | null>(null);
  const close = () => setDialog(null);
  const accept = useAct(trpc.matches.accept, {
    done: { title: `${va.fullName} works for you now`, description: 'Say hello in Messages.' },
    failed: 'Failed to accept the proposal',
  });
  return (
    <Box p="3" borderWidth="1px" borderRadius="control" color="ink" fontSize="md">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap">
        <PersonChip
          person={va}
          detail={va.specialization ? <ServiceName service={va.specialization} /> : 'General'}
        />
        {va.rating > 0 && <Stars rating={va.rating} showsNumber />}
      </Flex>
      {note && (
        <WrittenText mt="2" maxW="text">
          {note}
        </WrittenText>
      )}
      <Flex gap="2" mt="3" wrap="wrap">
        <Button
          size="sm"
          variant="primary"
          loading={accept.isPending}
          loadingText="Accepting..."
          onClick={() => accept.mutate({ vaId: va.id })}
        >
          Accept
        </Button>
        <Button size="sm" disabled={accept.isPending} onClick={() => setDialog('decline')}>
          Ask for someone else
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setDialog('profile')}>
          View Profile
        </Button>
      </Flex>
      <Suspense fallback={null}>
        {dialog === 'profile' && <VaProfileDialog va={va} onClose={close} />}
        {dialog === 'decline' && <DeclineDialog va={va} onClose={close} />}
      </Suspense>
    </Box>
  );
}
