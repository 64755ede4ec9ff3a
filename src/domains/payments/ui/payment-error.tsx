import { FormError } from '#client/ui/form-error.tsx';
import type { PaymentFailure } from './payment-failure.ts';

export const PaymentError = ({ title, description }: PaymentFailure) => (
  <FormError>
    {title}. {description}
  </FormError>
);
