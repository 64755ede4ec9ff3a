import { Box, chakra } from '@chakra-ui/react';
import { TRPCClientError } from '@trpc/client';
import { errorMessage } from '#client/describe-error.ts';
import { Button } from '../button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../dialog.tsx';

export type RefusedRow = { id: number; reason: string };

const isRefusedRow = (value: unknown): value is RefusedRow =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'number' &&
  'reason' in value &&
  typeof value.reason === 'string';

/** The rows that a bulk act could not change; empty if the error has another cause. */
export function readRefusedRows(error: unknown): RefusedRow[] {
  if (!(error instanceof TRPCClientError)) return [];
  const details: unknown = error.data?.details;
  if (typeof details !== 'object' || details === null || !('refused' in details)) return [];
  return Array.isArray(details.refused) ? details.refused.filter(isRefusedRow) : [];
}

export type Refusal = {
  title: string;
  error: unknown;
  rows: { id: number; name: string; reason: string }[];
};

type RefusedRowsProps = {
  refusal: Refusal;
  onClose: () => void;
  /** Removes the refused rows from the selection, so that the act can be tried with the others. */
  onDeselect: () => void;
};

/** Lists the rows that refused a bulk act. Nothing was changed. */
export function RefusedRows({ refusal, onClose, onDeselect }: RefusedRowsProps) {
  const { title, error, rows } = refusal;
  return (
    <Dialog open title={title} description={errorMessage(error)} onClose={onClose}>
      <DialogBody tabIndex={0} pb="4">
        <chakra.ul borderTopWidth="1px">
          {rows.map(({ id, name, reason }) => (
            <Box as="li" key={id} py="2" borderBottomWidth="1px">
              <Box fontWeight="medium" overflowWrap="anywhere">
                {name}
              </Box>
              <Box color="muted" fontSize="sm">
                {reason}
              </Box>
            </Box>
          ))}
        </chakra.ul>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onDeselect}>Deselect these rows</Button>
        <Button variant="primary" onClick={onClose}>
          Keep the selection
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
