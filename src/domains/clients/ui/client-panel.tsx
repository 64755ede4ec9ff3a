import { Flex } from '@chakra-ui/react';
import { ButtonLink } from '#client/ui/link.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, SkeletonCard } from '#client/ui/skeleton.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { ClientActions, ClientPeople, ClientWork } from './client/client-sections.tsx';
import {
  ClientError,
  ClientNotFound,
  isNotFound,
  useClientOverview,
} from './client/client-states.tsx';

/** A client beside the list. The same client has a page of its own. */
export function ClientPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const found = useClientOverview(id);
  const overview = found.data;
  return (
    <SidePanel
      open
      subject={id}
      onClose={onClose}
      title={overview?.client.companyName ?? 'Client'}
      returnFocus={() => findRowLink(id)}
      {...(overview && {
        detail: overview.client.fullName,
        footer: (
          <>
            <ButtonLink to="/clients/$id" params={{ id: String(id) }} me="auto">
              Open page
            </ButtonLink>
            <ClientActions clientId={id} />
          </>
        ),
      })}
    >
      <Flex direction="column" gap="6">
        {found.isPending && (
          <>
            <LoadingNote>Loading the client</LoadingNote>
            <SkeletonCard />
            <SkeletonCard lines={5} />
          </>
        )}
        {found.isLoadingError &&
          (isNotFound(found.error) ? (
            <ClientNotFound heading="p" />
          ) : (
            <ClientError error={found.error} onRetry={() => void found.refetch()} />
          ))}
        {overview && (
          <>
            <ClientWork overview={overview} level="h3" />
            <ClientPeople overview={overview} level="h3" />
          </>
        )}
      </Flex>
    </SidePanel>
  );
}
