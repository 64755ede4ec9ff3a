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
  /** Renders the chart, or null if this role has no such data. */
  children: (history: DashboardHistory) => ReactNode;
};

const chartHeight = 200;

/** A card with a chart of past figures. */
export function HistoryCard({ children, ...heading }: HistoryCardProps) {
  return (
    <SectionCard {...heading}>
      <History>{children}</History>
    </SectionCard>
  );
}

/** Loads the chart data. For cards with additional content. */
export function History({ children }: Pick<HistoryCardProps, 'children'>) {
  const { data, error, refetch } = trpc.dashboard.history.useQuery();
  if (data) return children(data);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return <Skeleton style={{ height: chartHeight }} />;
}
