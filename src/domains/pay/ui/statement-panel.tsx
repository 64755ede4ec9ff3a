import { Box, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { saveFrom } from '#client/save-file.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { findRowLink } from '#client/ui/table/parts.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import type { PayStatementDetails } from '../schema.ts';
import { StatusBadge } from './status-badge.tsx';

export const pdfUrl = (id: number) => `/api/pay/statements/${id}/pdf`;

const Loading = () => (
  <Box>
    <LoadingNote>Loading the statement</LoadingNote>
    <Skeleton w="60%" />
    <Skeleton w="90%" mt="4" />
    <Skeleton w="80%" mt="4" />
  </Box>
);

type StatementPanelProps = {
  id: number;
  onClose: () => void;
  titleOf: (statement: PayStatementDetails) => string;
  footer?: (statement: PayStatementDetails) => ReactNode;
  children: (statement: PayStatementDetails) => ReactNode;
};

/** A statement beside the list, with the download of its PDF. */
export function StatementPanel({ id, onClose, titleOf, footer, children }: StatementPanelProps) {
  const found = trpc.pay.get.useQuery({ id });
  const statement = found.data;
  return (
    <SidePanel
      open
      subject={id}
      onClose={onClose}
      title={statement ? titleOf(statement) : 'Pay statement'}
      returnFocus={() => findRowLink(id)}
      {...(statement && {
        detail: (
          <Flex align="center" gap="2" aria-live="polite">
            {formatMonthAndYear(statement.month)} <StatusBadge {...statement} />
          </Flex>
        ),
        footer: (
          <>
            <Button
              me="auto"
              icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
              onClick={() => saveFrom(pdfUrl(id))}
            >
              Download PDF
            </Button>
            {footer?.(statement)}
          </>
        ),
      })}
    >
      {found.isPending && <Loading />}
      {found.error && !statement && (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {statement && children(statement)}
    </SidePanel>
  );
}
