import { Box } from '@chakra-ui/react';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SectionCard } from '#client/ui/section-card.tsx';
import type { HeadingLevel } from '#client/ui/section-heading.tsx';
import { formatMoney } from '#shared/money.ts';
import type { ClientSummary } from '../../schema.ts';

type OwedCardProps = { client: ClientSummary; level: HeadingLevel };

/** What is open of the client's invoices. Shows nothing if they owe nothing. */
export function OwedCard({ client: { id, owed, overdue }, level }: OwedCardProps) {
  if (owed === 0) return null;
  return (
    <SectionCard
      title="Owes"
      level={level}
      badge={overdue > 0 && <Badge tone="danger">Overdue</Badge>}
      actions={
        <ButtonLink to="/billing" search={{ tab: 'open', client: id }} size="sm">
          View open invoices
        </ButtonLink>
      }
    >
      <Box fontVariantNumeric="tabular-nums">
        {formatMoney(owed)}
        {overdue > 0 && (
          <Box as="span" color="danger">
            {`, overdue ${formatMoney(overdue)}`}
          </Box>
        )}
      </Box>
    </SectionCard>
  );
}
