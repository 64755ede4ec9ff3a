import type { ReactNode } from 'react';
import { trpc } from '#client/trpc.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DashboardHistory } from '../schema.ts';

type HistoryCardProps = {
  title: string;
  detail?: string;
  actions?: ReactNode;
  /** The chart, or nothing where the figures are not this role's. */
  children: (history: DashboardHistory) => ReactNode;
};

const chartHeight = 200;

/** A card with a chart of the dashboard's past. */
export function HistoryCard({ children, ...heading }: HistoryCardProps) {
  return (
    <SectionCard {...heading}>
      <History>{children}</History>
    </SectionCard>
  );
}

/** The chart alone, for a card that says more. */
export function History({ children }: Pick<HistoryCardProps, 'children'>) {
  const { data, error, refetch } = trpc.dashboard.history.useQuery();
  if (data) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton style={{ height: chartHeight }} />;
}
