import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList, Fact } from '#client/ui/description-list.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SectionHeading } from '#client/ui/section-heading.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { formatDay } from '#shared/dates.ts';
import type { BankDetails, BankSummary } from '../../bank/schema.ts';
import { countryName } from './labels.ts';

/** The numbers of an account, each with its name. */
function Numbers({ details }: { details: BankDetails }) {
  const { iban, accountNumber, routingNumber, bic, accountType, wiseEmail } = details;
  return (
    <DescriptionList isTabular aria-live="polite">
      <Fact name="Account holder">{details.accountHolder}</Fact>
      {iban && <Fact name="IBAN">{iban}</Fact>}
      {accountNumber && <Fact name="Account number">{accountNumber}</Fact>}
      {routingNumber && <Fact name="Routing number">{routingNumber}</Fact>}
      {bic && <Fact name="BIC">{bic}</Fact>}
      {accountType && (
        <Fact name="Type">{accountType === 'checking' ? 'Checking' : 'Savings'}</Fact>
      )}
      <Fact name="Bank">{countryName(details.bankCountry)}</Fact>
      <Fact name="Currency">{details.currency}</Fact>
      {wiseEmail && <Fact name="Wise email">{wiseEmail}</Fact>}
    </DescriptionList>
  );
}

function Masked({ summary }: { summary: BankSummary }) {
  const { account, updatedAt } = summary;
  if (!account)
    return <Box color="danger">These bank details can't be read any more. Enter them again.</Box>;
  return (
    <DescriptionList isTabular>
      <Fact name={account.kind === 'iban' ? 'IBAN' : 'Account number'}>{account.maskedNumber}</Fact>
      <Fact name="Bank">{countryName(account.bankCountry)}</Fact>
      <Fact name="Currency">{account.currency}</Fact>
      <Fact name="Changed on">{formatDay(updatedAt.slice(0, 10))}</Fact>
    </DescriptionList>
  );
}

type BankAccountProps = {
  vaId: number;
  summary: BankSummary;
  /** Further actions besides Show. */
  children?: ReactNode;
};

/** A VA's account with masked numbers, until the reader asks to see them. */
export function BankAccount({ vaId, summary, children }: BankAccountProps) {
  const [isShown, setShown] = useState(false);
  // The numbers are not kept in memory after the reader has left.
  const show = useAct(trpc.bankDetails.show, {
    gcTime: 0,
    failed: 'The bank details were not shown',
    onSuccess: () => setShown(true),
  });
  const details = isShown ? show.data : undefined;
  return (
    <Flex direction="column" gap="4" align="flex-start">
      {details ? <Numbers details={details} /> : <Masked summary={summary} />}
      <Flex gap="2" wrap="wrap">
        {summary.account && (
          <Button
            size="sm"
            loading={show.isPending}
            onClick={() => (details ? setShown(false) : show.mutate({ vaId }))}
          >
            {details ? 'Hide' : 'Show'}
          </Button>
        )}
        {children}
      </Flex>
    </Flex>
  );
}

type OfVaProps = { vaId: number; children: (summary: BankSummary | null) => ReactNode };

/** Reads the bank details of a VA without their numbers. */
export function BankDetailsOf({ vaId, children }: OfVaProps) {
  const found = trpc.bankDetails.summary.useQuery({ vaId });
  if (found.error && found.data === undefined)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined)
    return (
      <Box>
        <LoadingNote>Loading the bank details</LoadingNote>
        <Skeleton w="60%" />
        <Skeleton w="40%" mt="3" />
      </Box>
    );
  return children(found.data);
}

/** For administrators, beside what the VA is paid. */
export const BankDetailsOfVa = ({ vaId }: { vaId: number }) => (
  <Box as="section" mt="6" aria-labelledby="bank-details">
    <Box mb="3">
      <SectionHeading id="bank-details" title="Bank details" level="h3" />
    </Box>
    <BankDetailsOf vaId={vaId}>
      {(summary) =>
        summary ? (
          <BankAccount key={`${vaId} ${summary.updatedAt}`} vaId={vaId} summary={summary} />
        ) : (
          <Box color="muted">This VA hasn't entered bank details yet.</Box>
        )
      }
    </BankDetailsOf>
  </Box>
);
