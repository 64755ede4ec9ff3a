import { Box } from '@chakra-ui/react';
import { trpc } from '#client/trpc.ts';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import { SkeletonCard } from '#client/ui/skeleton.tsx';
import { formatHoursWithUnit, formatMonthAndYear } from '#shared/dates.ts';
import { formatMoney, formatShortMoney, sumHundredths } from '#shared/money.ts';

/** What the running month amounts to so far, clearly as an estimate. */
export function EstimateCard() {
  const found = trpc.pay.estimate.useQuery();
  const estimate = found.data;
  if (!estimate)
    return found.error ? (
      <ErrorState error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <SkeletonCard />
    );
  const { month, approvedHours, approvedAmount, pendingHours, pendingAmount } = estimate;
  const { hoursWithoutRate } = estimate;
  return (
    <SectionCard
      title={`${formatMonthAndYear(month)} so far`}
      detail="An estimate. Your statement has only approved hours, and may have corrections."
    >
      <DescriptionList isInline fontVariantNumeric="tabular-nums">
        <Fact name={`${formatHoursWithUnit(approvedHours)} approved`}>
          {formatMoney(approvedAmount)}
        </Fact>
        <Fact name={`${formatHoursWithUnit(pendingHours)} awaiting approval`}>
          {formatMoney(pendingAmount)}
        </Fact>
        <Fact name="Estimate">
          <strong>{formatMoney(sumHundredths([approvedAmount, pendingAmount]))}</strong>
        </Fact>
      </DescriptionList>
      {hoursWithoutRate > 0 && (
        <Box mt="3" fontSize="sm" color="time">
          {formatHoursWithUnit(hoursWithoutRate)} have no pay rate yet, and count as{' '}
          {formatShortMoney(0)}. Ask your administrator to add one.
        </Box>
      )}
    </SectionCard>
  );
}
