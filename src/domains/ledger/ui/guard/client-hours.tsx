import { trpc } from '#client/trpc.ts';
import { GuardNote } from './guard-note.tsx';

/** Tells a VA of the clients whose hours are used up. */
export function ClientHours() {
  const { data } = trpc.users.assignedClient.useQuery();
  return (data?.assignedClients ?? []).map(({ id }) => <HoursOf key={id} clientId={id} />);
}

function HoursOf({ clientId }: { clientId: number }) {
  const { data } = trpc.ledger.balance.useQuery({ clientId });
  return data && <GuardNote balance={data} />;
}
