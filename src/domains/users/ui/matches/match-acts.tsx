import { Flex } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { Button } from '#client/ui/button.tsx';
import { RowMenu } from '#client/ui/row-menu.tsx';
import type { Match } from '../../matches/schema.ts';
import { useMatchActs, type WaitingClient } from './use-match-acts.ts';

const ProposeDialog = lazy(async () => ({
  default: (await import('./propose-dialog.tsx')).ProposeDialog,
}));

type MatchActsProps = { client: WaitingClient; match: Match | null };
type DialogProps = MatchActsProps &
  Pick<ReturnType<typeof useMatchActs>, 'isProposing'> & {
    onClose: () => void;
  };

const Proposing = ({ isProposing, ...dialog }: DialogProps) => (
  <Suspense fallback={null}>{isProposing && <ProposeDialog {...dialog} />}</Suspense>
);

/** The buttons for the match of a client without a VA. */
export function MatchButtons({ client, match }: MatchActsProps) {
  const { acts, isPending, isProposing, stopProposing } = useMatchActs(client, match);
  return (
    <>
      <Flex gap="2" wrap="wrap" mt="3">
        {acts.map(({ id, label, run }) => (
          <Button key={id} size="sm" disabled={isPending} onClick={run}>
            {label}
          </Button>
        ))}
      </Flex>
      <Proposing client={client} match={match} isProposing={isProposing} onClose={stopProposing} />
    </>
  );
}

/** The same as a menu, for the row of a list. */
export function MatchMenu({ client, match }: MatchActsProps) {
  const { acts, isProposing, stopProposing } = useMatchActs(client, match);
  return (
    <>
      <RowMenu
        label={`Match of ${client.fullName}`}
        groups={() => [{ items: acts.map(({ id, label, run }) => ({ id, label, onSelect: run })) }]}
      />
      <Proposing client={client} match={match} isProposing={isProposing} onClose={stopProposing} />
    </>
  );
}
