import { Box, Flex, Grid } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { describeError } from '#client/describe-error.ts';
import { positiveInteger } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { deletedOrHidden, EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ButtonLink, TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, Skeleton, SkeletonCard } from '#client/ui/skeleton.tsx';
import type { ClientOverview } from '../schema.ts';
import { ContactCard, MessagesCard, VaCard } from './client/client-facts.tsx';
import { ClientHealth } from './client/client-health.tsx';
import { NotesCard } from './client/notes-card.tsx';
import { OpenTasks } from './client/open-tasks.tsx';

const ClientBilling = lazy(async () => ({
  default: (await import('#domains/subscriptions/ui/client-billing.tsx')).ClientBilling,
}));

const route = getRouteApi('/portal/clients/$id');

export function ClientPage() {
  const { id: address } = route.useParams();
  const id = positiveInteger(address) ?? 0;
  // Clients become quiet and hours become available by time passing, without a live event.
  const overview = trpc.clients.overview.useQuery(
    { id },
    { staleTime: 60_000, refetchOnWindowFocus: true },
  );
  return (
    <Page>
      <Box mb="-3">
        <TextLink to="/clients" display="inline-flex" alignItems="center" gap="1.5" minH="6">
          <ArrowLeft aria-hidden size={16} /> Clients
        </TextLink>
      </Box>
      {overview.isPending && <Loading />}
      {overview.isLoadingError && (
        <Failure error={overview.error} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && <Client key={id} overview={overview.data} />}
    </Page>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (describeError(error).code !== 'NOT_FOUND')
    return (
      <>
        <PageHeader title="Client" />
        <ErrorState error={error} onRetry={onRetry} title="We couldn't load this client" />
      </>
    );
  return (
    <EmptyState
      illustration="not-found"
      heading="h1"
      title="Client not found"
      action={<ButtonLink to="/clients">View all clients</ButtonLink>}
    >
      {deletedOrHidden}
    </EmptyState>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
    gap="6"
    alignItems="start"
  >
    {children}
  </Grid>
);

const Stack = ({ children }: { children: ReactNode }) => (
  <Flex direction="column" gap="6" minW="0">
    {children}
  </Flex>
);

const Loading = () => (
  <>
    <LoadingNote>Loading the client</LoadingNote>
    <PageHeader title="Client" detail={<Skeleton w="32" />} />
    <Columns>
      <Stack>
        <SkeletonCard />
        <SkeletonCard lines={5} />
      </Stack>
      <Stack>
        <SkeletonCard />
        <SkeletonCard />
      </Stack>
    </Columns>
  </>
);

function Client({
  overview: { client, tasks, conversation, notes },
}: {
  overview: ClientOverview;
}) {
  const { id, companyName, fullName } = client;
  return (
    <>
      <PageHeader
        title={companyName}
        detail={fullName}
        actions={
          <>
            <ButtonLink to="/messages" search={{ contact: id }}>
              Send a message
            </ButtonLink>
            <ButtonLink to="/tasks" search={{ new: true, client: id }}>
              Create Task
            </ButtonLink>
          </>
        }
      />
      <Columns>
        <Stack>
          <ClientHealth health={client.health} />
          <Suspense fallback={<SkeletonCard />}>
            <ClientBilling clientId={id} fullName={fullName} level="h2" />
          </Suspense>
          <OpenTasks client={client} tasks={tasks} />
        </Stack>
        <Stack>
          <VaCard client={client} />
          <ContactCard client={client} />
          <MessagesCard client={client} conversation={conversation} />
          <NotesCard clientId={id} notes={notes} />
        </Stack>
      </Columns>
    </>
  );
}
