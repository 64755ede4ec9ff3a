import { ComingPage } from '#client/ui/coming-page.tsx';

export function CheckoutPage() {
  return (
    <ComingPage title="Checkout" figure="plan">
      A chosen plan will be paid for here.
    </ComingPage>
  );
}
