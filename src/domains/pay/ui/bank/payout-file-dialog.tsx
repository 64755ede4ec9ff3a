import { Box, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { saveContent } from '#client/save-file.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { ChoiceCards, type ChoiceOption } from '#client/ui/choice-cards.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter } from '#client/ui/dialog.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { useAct } from '#client/use-act.ts';
import { formatMonthAndYear } from '#shared/dates.ts';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { formatMoney } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';
import type { PayoutFormat, PayoutPreview } from '../../bank/schema.ts';
import type { PayStatement } from '../../schema.ts';
import { PayoutDialog } from '../payout-dialog.tsx';

const formats: ChoiceOption<PayoutFormat>[] = [
  { value: 'wise', title: 'Wise', detail: 'The columns of its batch payments' },
  { value: 'bank', title: 'Bank', detail: 'A plain list for SEPA or ACH' },
];

const List = chakra('ul', { base: { m: '0', ps: '5', listStyleType: 'disc' } });

const reasons = {
  'no-details': () => 'has no bank details',
  'nothing-to-send': () => `has a total of ${formatMoney(0)}`,
};

/** What the file contains, and who is left out. */
function Content({ preview }: { preview: PayoutPreview }) {
  const { statements, missing, total, currency, hasMore } = preview;
  return (
    <Flex direction="column" gap="4">
      <Box fontWeight="medium" aria-live="polite">
        {plural(statements.length, 'statement')}, {formatMoney(total)} {currency.toUpperCase()}
      </Box>
      {hasMore && (
        <Box color="muted">
          A file has at most {maxBulkRows} statements. Mark these as paid to get the next file.
        </Box>
      )}
      {missing.length > 0 && (
        <Box>
          Not in the file:
          <List>
            {missing.map(({ id, vaName, reason }) => (
              <li key={id}>
                <bdi>{vaName}</bdi> {reasons[reason]()}
              </li>
            ))}
          </List>
        </Box>
      )}
    </Flex>
  );
}

type PayoutFileDialogProps = {
  month: string;
  /** Some approved statements; without them, all of the month. */
  statementIds?: number[];
  onClose: () => void;
  /** After statements were marked as paid. */
  onDone?: () => void;
};

/** Downloads a file for paying approved statements, and then offers to mark them as paid. */
export function PayoutFileDialog({ month, statementIds, onClose, onDone }: PayoutFileDialogProps) {
  const [format, setFormat] = useState<PayoutFormat>('wise');
  /** Those in the downloaded file. */
  const [downloaded, setDownloaded] = useState<PayStatement[]>([]);
  const [isPaying, setPaying] = useState(false);
  const found = trpc.bankDetails.previewPayout.useQuery(
    { month, ...(statementIds && { statementIds }) },
    { staleTime: 0, gcTime: 0 },
  );
  const preview = found.data;
  const statements = preview?.statements ?? [];
  const download = useAct(trpc.bankDetails.payoutFile, {
    // The numbers are not kept in memory.
    gcTime: 0,
    onSuccess(file, { statementIds: sent }) {
      setDownloaded(statements.filter(({ id }) => sent.includes(id)));
      saveContent(new Blob([file.content], { type: 'text/csv;charset=utf-8' }), file.name);
    },
    failed: 'The payout file was not created',
    onError: () => void found.refetch(),
  });
  if (isPaying)
    return <PayoutDialog statements={downloaded} onClose={onClose} {...(onDone && { onDone })} />;
  return (
    <Dialog
      open
      title="Payout file"
      description={`The approved statements of ${formatMonthAndYear(month)} that are not paid. Downloading marks nothing as paid.`}
      onClose={onClose}
    >
      <DialogBody pb="4">
        <Flex direction="column" gap="5">
          {preview ? (
            <Content preview={preview} />
          ) : found.error ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <Box>
              <LoadingNote>Loading the statements</LoadingNote>
              <Skeleton w="60%" />
            </Box>
          )}
          <ChoiceCards
            legend="Format"
            name="payout-format"
            options={formats}
            value={format}
            onChange={setFormat}
          />
        </Flex>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        {downloaded.length > 0 && (
          <Button onClick={() => setPaying(true)}>
            Mark {plural(downloaded.length, 'statement')} as paid
          </Button>
        )}
        <Button
          variant="primary"
          loading={download.isPending}
          loadingText="Creating..."
          disabled={!preview || statements.length === 0}
          onClick={() =>
            preview &&
            download.mutate({
              format,
              month,
              statementIds: statements.map(({ id }) => id),
              total: preview.total,
              detailsUpdatedAt: preview.detailsUpdatedAt,
            })
          }
        >
          Download
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
