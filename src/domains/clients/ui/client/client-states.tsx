import { describeError } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink } from '#client/ui/link.tsx';

/** Clients become quiet and hours become available by time passing, without a live event. */
export const useClientOverview = (id: number) =>
  trpc.clients.overview.useQuery({ id }, { staleTime: 60_000, refetchOnWindowFocus: true });

export const isNotFound = (error: unknown) => describeError(error).code === 'NOT_FOUND';

export const ClientNotFound = ({ heading }: { heading: 'h1' | 'p' }) => (
  <EmptyState
    illustration="not-found"
    heading={heading}
    title="Client not found"
    action={<ButtonLink to="/clients">View all clients</ButtonLink>}
  >
    {deletedOrHidden}
  </EmptyState>
);

type ClientErrorProps = { error: unknown; onRetry: () => void };

export const ClientError = (props: ClientErrorProps) => (
  <ErrorState {...props} title="We couldn't load this client" />
);
