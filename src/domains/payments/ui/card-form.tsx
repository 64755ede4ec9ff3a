import { chakra, Flex, Grid } from '@chakra-ui/react';
import { getFormProps } from '@conform-to/react';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { FormField } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { toast } from '#client/ui/toaster.tsx';
import { useZodForm } from '#client/ui/use-zod-form.ts';
import { useUser } from '#client/use-user.ts';
import {
  type CardForm as CardValues,
  cardForm,
  formatCardNumber,
  formatExpiry,
  isCardNumber,
} from './card.ts';
import { CardField } from './card-field.tsx';

export const cardFormId = 'card';

type CardFormProps = {
  /** The button's text, such as "Pay $600.00". */
  label: string;
  isPaying: boolean;
  onPay: (card: CardValues) => void;
};

/** Adds an error to a field. Lists the properties, because Conform's getters are lost in a spread. */
const withInvalidNumber = ({
  key,
  id,
  name,
  formId,
  errorId,
  descriptionId,
  initialValue,
  required,
}: FormField) => ({
  key,
  id,
  name,
  formId,
  errorId,
  descriptionId,
  initialValue,
  required,
  errors: ['Enter all 16 digits.'],
});

const Fields = chakra('fieldset', {
  base: { display: 'contents', border: '0', m: '0', p: '0', minW: '0' },
});

export function CardForm({ label, isPaying, onPay }: CardFormProps) {
  const user = useUser();
  const [isNumberInvalid, setNumberInvalid] = useState(false);
  const [form, fields] = useZodForm({
    id: cardFormId,
    schema: cardForm,
    defaultValue: { billingName: user.fullName, billingEmail: user.email },
    onSubmit(card) {
      if (isCardNumber(card.cardNumber)) return onPay(card);
      setNumberInvalid(true);
      toast({
        title: 'Invalid Card',
        description: 'Please use a valid test card number (4242424242424242)',
        tone: 'destructive',
      });
      document.getElementById(fields.cardNumber.id)?.focus();
    },
  });

  return (
    <Form {...getFormProps(form)} aria-label="Payment" onInput={() => setNumberInvalid(false)}>
      <Fields disabled={isPaying}>
        <CardField
          field={isNumberInvalid ? withInvalidNumber(fields.cardNumber) : fields.cardNumber}
          label="Card number"
          autoComplete="cc-number"
          maxLength={19}
          placeholder="1234 5678 9012 3456"
          format={formatCardNumber}
        />
        <Grid templateColumns="1fr 1fr" gap="4">
          <CardField
            field={fields.expiry}
            label="Expiry"
            autoComplete="cc-exp"
            maxLength={5}
            placeholder="MM/YY"
            format={formatExpiry}
          />
          <CardField
            field={fields.cvv}
            label="CVV"
            autoComplete="cc-csc"
            maxLength={4}
            placeholder="123"
          />
        </Grid>
        <TextField field={fields.billingName} label="Cardholder name" autoComplete="cc-name" />
        <TextField
          field={fields.billingEmail}
          label="Billing email"
          type="email"
          autoComplete="email"
          verbatim
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          loading={isPaying}
          loadingText="Processing..."
        >
          {label}
        </Button>
      </Fields>
      <Flex gap="2" align="flex-start" color="muted" fontSize="sm">
        <LockKeyhole aria-hidden size={16} strokeWidth={1.75} />
        <span>
          Your full card number never reaches our servers. We store only the last four digits.
        </span>
      </Flex>
    </Form>
  );
}
