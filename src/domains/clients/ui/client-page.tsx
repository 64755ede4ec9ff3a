import { Box, Flex, Grid } from '@chakra-ui/react';
import { getRouteApi } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { positiveInteger } from '#client/search-params.ts';
import { TextLink } from '#client/ui/link.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { LoadingNote, Skeleton, SkeletonCard } from '#client/ui/skeleton.tsx';
import {
  clientSubjects,
  useReadSubjectsOfClient,
} from '#domains/notifications/ui/use-read-subject.ts';
import type { ClientOverview } from '../schema.ts';
import { ClientActions, ClientPeople, ClientWork } from './client/client-sections.tsx';
import {
  ClientError,
  ClientNotFound,
  isNotFound,
  useClientOverview,
} from './client/client-states.tsx';

const route = getRouteApi('/portal/clients/$id');

export function ClientPage() {
  const { id: address } = route.useParams();
  const id = positiveInteger(address) ?? 0;
  const overview = useClientOverview(id);
  return (
    <Page>
      <Box mb="-3">
        <TextLink to="/clients" display="inline-flex" alignItems="center" gap="1.5" minH="6">
          <ArrowLeft aria-hidden size={16} /> Clients
        </TextLink>
      </Box>
      {overview.isPending && <Loading />}
      {overview.isLoadingError &&
        (isNotFound(overview.error) ? (
          <ClientNotFound heading="h1" />
        ) : (
          <>
            <PageHeader title="Client" />
            <ClientError error={overview.error} onRetry={() => void overview.refetch()} />
          </>
        ))}
      {overview.data && <Client key={id} overview={overview.data} />}
    </Page>
  );
}

const Stack = ({ children }: { children: ReactNode }) => (
  <Flex direction="column" gap="6" minW="0">
    {children}
  </Flex>
);

type ColumnsProps = { main: ReactNode; side: ReactNode };

const Columns = ({ main, side }: ColumnsProps) => (
  <Grid
    templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 22rem' }}
    gap="6"
    alignItems="start"
  >
    <Stack>{main}</Stack>
    <Stack>{side}</Stack>
  </Grid>
);

const Loading = () => (
  <>
    <LoadingNote>Loading the client</LoadingNote>
    <PageHeader title="Client" detail={<Skeleton w="32" />} />
    <Columns
      main={
        <>
          <SkeletonCard />
          <SkeletonCard lines={5} />
        </>
      }
      side={
        <>
          <SkeletonCard />
          <SkeletonCard />
        </>
      }
    />
  </>
);

function Client({ overview }: { overview: ClientOverview }) {
  const { id, companyName, fullName } = overview.client;
  useReadSubjectsOfClient(clientSubjects, id);
  return (
    <>
      <PageHeader
        title={companyName}
        detail={fullName}
        actions={
          <Box data-acts={companyName} display="contents">
            <ClientActions clientId={id} />
          </Box>
        }
      />
      <Columns
        main={<ClientWork overview={overview} level="h2" />}
        side={<ClientPeople overview={overview} level="h2" />}
      />
    </>
  );
}
