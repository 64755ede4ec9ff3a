import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { describeStated } from '../../needs/describe.ts';
import { NeedsButton } from './needs-button.tsx';

/** What the client told about the work for their VA. The checklist of the first day has it too, until it is done. */
export function OwnNeeds() {
  const { data, error, refetch } = trpc.dashboard.firstDay.useQuery();
  return (
    <SectionCard
      title="What you need"
      detail="We use this to choose your assistant."
      actions={data && <NeedsButton needs={data.needs} />}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton w="60%" />}
      {data?.needs && <Box overflowWrap="anywhere">{describeStated(data.needs)}</Box>}
      {data && !data.needs && (
        <Box color="muted">Services, hours, time zone and languages. One minute.</Box>
      )}
    </SectionCard>
  );
}
