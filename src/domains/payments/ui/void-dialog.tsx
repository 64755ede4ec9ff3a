import { Box, Flex } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { errorMessage } from '#client/describe-error.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogBody, DialogCancel, DialogFooter, DialogForm } from '#client/ui/dialog.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { TextAreaField } from '#client/ui/text-area-field.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useAct } from '#client/use-act.ts';
import { formatMoney } from '#shared/money.ts';
import { voidForm } from '../recorded/schema.ts';
import { type Payment, receiptNumber } from '../schema.ts';

/** Voids a payment that was recorded by mistake. */
export function VoidDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const amount = formatMoney(payment.amount);
  const voiding = useAct(trpc.payments.void, {
    done: { title: 'Payment voided', description: `The payment of ${amount} is void.` },
    onSettled: (_, error) => !error && onClose(),
  });
  const [form, fields] = useZodForm({
    id: `void-${payment.id}`,
    schema: voidForm,
    refusal: voiding.error,
    onSubmit: ({ reason }) => voiding.mutate({ paymentId: payment.id, reason }),
  });

  return (
    <Dialog open onClose={onClose} title="Void payment" size="sm" dirty={form.dirty}>
      <DialogForm {...getFormProps(form)}>
        <DialogBody>
          <Flex direction="column" gap="5">
            {voiding.error && <FormError>{errorMessage(voiding.error)}</FormError>}
            <Box color="muted">
              The payment of {amount} (receipt {receiptNumber(payment.id)}) stays in the list as
              void.{' '}
              {payment.invoiceNumber === null
                ? 'Its month is open again. If the plan is paid by card, the card is charged for the month within an hour.'
                : `Invoice ${payment.invoiceNumber} is open again.`}{' '}
              This cannot be undone.
            </Box>
            <TextAreaField
              field={fields.reason}
              label="Reason"
              hint="The client gets it by email."
              rows={3}
            />
          </Flex>
        </DialogBody>
        <DialogFooter>
          <DialogCancel disabled={voiding.isPending} />
          <Button
            type="submit"
            variant="danger"
            loading={voiding.isPending}
            loadingText="Voiding..."
          >
            Void payment
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
