import { Box, chakra } from '@chakra-ui/react';
import { Ban, Download, MoreHorizontal, Scale, Undo2 } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { useSteadyRows } from '#client/ui/steady-rows.ts';
import { formatShortDay, today } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { receiptNumber } from '../labels.ts';
import { needsDecision } from '../policy.ts';
import type { Payment } from '../schema.ts';
import {
  canRefund,
  canVoid,
  paymentDetail,
  paymentPurpose,
  paymentStatus,
  receiptUrl,
} from './payment-labels.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const Rows = chakra('ul', {
  base: {
    listStyleType: 'none',
    display: 'grid',
    gridTemplateColumns: {
      base: 'minmax(0, 1fr) auto auto 2rem',
      sm: 'auto minmax(0, 1fr) auto auto 2rem',
    },
    columnGap: '3',
  },
});

const Row = chakra('li', {
  base: {
    display: 'grid',
    gridColumn: '1 / -1',
    gridTemplateColumns: 'subgrid',
    alignItems: 'center',
    minH: '10',
    ps: { base: '4', sm: '5' },
    pe: '2',
    borderTopWidth: '1px',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
});

function download(id: number) {
  const link = document.createElement('a');
  link.href = receiptUrl(id);
  link.download = `${receiptNumber(id)}.pdf`;
  link.click();
}

type PaymentRowsProps = {
  label: string;
  payments: Payment[];
  onRefund: (payment: Payment) => void;
  onVoid?: (payment: Payment) => void;
  onDecide?: (payment: Payment) => void;
};

/** Payments in a narrow panel: one line each, with a menu of actions. */
export const PaymentRows = ({ label, payments, onRefund, onVoid, onDecide }: PaymentRowsProps) => (
  <Rows aria-label={label}>
    {useSteadyRows(payments).map((payment) => {
      const { id, status, note, createdAt, amount } = payment;
      const { label: statusLabel, tone } = paymentStatus(payment);
      const detail = [paymentDetail(payment), note].filter(Boolean).join('. ');
      const description = detail
        ? `${paymentPurpose(payment)} · ${detail}`
        : paymentPurpose(payment);
      // The reason of a failed or void payment, and a note, are never truncated.
      return (
        <Row key={id}>
          <Box color="muted">{formatShortDay(today(Date.parse(createdAt)), today(Date.now()))}</Box>
          <Box
            py="1"
            title={description}
            truncate={status === 'succeeded' && !note}
            // On a phone the description has a line of its own.
            gridColumn={{ base: '1 / -1', sm: 'auto' }}
            order={{ base: 1, sm: 0 }}
          >
            {description}
          </Box>
          <Box>{formatMoney(amount)}</Box>
          <Badge tone={tone}>{statusLabel}</Badge>
          {status !== 'failed' && (
            <Menu
              trigger={
                <IconButton size="sm" color="muted" label={`Actions for ${receiptNumber(id)}`}>
                  <MoreHorizontal {...icon} />
                </IconButton>
              }
              groups={[
                {
                  items: [
                    {
                      id: 'receipt',
                      label: 'Download receipt',
                      icon: <Download {...icon} />,
                      onSelect: () => download(id),
                    },
                    ...(onDecide && needsDecision(payment)
                      ? [
                          {
                            id: 'decide',
                            label: 'Decide about the plan',
                            icon: <Scale {...icon} />,
                            onSelect: () => onDecide(payment),
                          },
                        ]
                      : []),
                    ...(canRefund(payment)
                      ? [
                          {
                            id: 'refund',
                            label: 'Refund',
                            icon: <Undo2 {...icon} />,
                            onSelect: () => onRefund(payment),
                          },
                        ]
                      : []),
                    ...(onVoid && canVoid(payment)
                      ? [
                          {
                            id: 'void',
                            label: 'Void',
                            icon: <Ban {...icon} />,
                            onSelect: () => onVoid(payment),
                          },
                        ]
                      : []),
                  ],
                },
              ]}
            />
          )}
        </Row>
      );
    })}
  </Rows>
);
