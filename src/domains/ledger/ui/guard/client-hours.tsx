import { trpc } from '#client/trpc.ts';
import { GuardNote } from './guard-note.tsx';

/** Tells a VA what happens now that the hours of their clients, or of one of them, are used up. */
export function ClientHours({ clientId }: { clientId?: number }) {
  const { data } = trpc.users.assignedClient.useQuery();
  return (data?.assignedClients ?? [])
    .filter(({ id }) => clientId === undefined || id === clientId)
    .map(({ id }) => <HoursOf key={id} clientId={id} />);
}

function HoursOf({ clientId }: { clientId: number }) {
  const { data: balance } = trpc.ledger.balance.useQuery({ clientId });
  const { data: guard } = trpc.hoursGuard.get.useQuery({ clientId });
  return balance && <GuardNote balance={balance} guard={guard} />;
}
