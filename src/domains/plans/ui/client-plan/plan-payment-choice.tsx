import { Box, Flex } from '@chakra-ui/react';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { PaymentElsewhereFields } from '#domains/payments/ui/payment-elsewhere-fields.tsx';
import { formatMoney } from '#shared/money.ts';
import type { FirstPaymentForm } from './use-first-payment.ts';
import { useInvoicesMonths } from './use-invoices-months.ts';

type PlanPaymentChoiceProps = {
  payment: FirstPaymentForm;
  /** The client's saved card, if a new plan can be charged to it. */
  card: string | null;
  amount: number;
};

/** While plan months are invoiced. */
const invoiced = {
  later:
    'We email the client an invoice within an hour, and one for each later month. No card is charged.',
  elsewhere:
    'The payment is recorded with the plan. We email an invoice for each later month. No card is charged.',
};
const explanations = {
  later:
    'The month stays open until you record its payment. Nothing is charged, now or in later months.',
  elsewhere: 'The payment is recorded with the plan. Nothing is charged, now or in later months.',
  card: 'The card is charged now, and again at the start of each month.',
} as const;

/** How the first month of a plan is paid. */
export function PlanPaymentChoice({ payment, card, amount }: PlanPaymentChoiceProps) {
  const invoicesMonths = useInvoicesMonths();
  return (
    <Flex direction="column" gap="3">
      <ChoiceCards
        legend={`Payment of ${formatMoney(amount)}`}
        name="payment"
        value={payment.kind}
        onChange={payment.setKind}
        options={[
          { value: 'later', title: 'Not paid yet' },
          { value: 'elsewhere', title: 'Paid elsewhere' },
          ...(card ? [{ value: 'card', title: `Charge ${card}` } as const] : []),
        ]}
      />
      <Box color="muted" fontSize="sm" role="status">
        {(invoicesMonths ? { ...explanations, ...invoiced } : explanations)[payment.kind]}
      </Box>
      {payment.kind === 'elsewhere' && (
        <PaymentElsewhereFields fields={payment.fields} open={amount} />
      )}
    </Flex>
  );
}
