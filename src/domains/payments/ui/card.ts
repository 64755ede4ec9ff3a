import * as z from 'zod';
import { demoDeclined } from '#shared/demo-card.ts';
import { requiredText } from '#shared/text.ts';
import { billingEmail, billingName } from '../schema.ts';

/** The two test cards, and what the demo provider's server part knows them by. */
const testCards = new Map([
  ['4242424242424242', 'tok_demo_visa'],
  ['4000056655665556', 'tok_demo_visa_debit'],
]);

const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/g, '');

/** The browser part of the payment provider. The number ends here: what leaves the page is a token. */
export const tokenize = (cardNumber: string) => testCards.get(digitsOf(cardNumber)) ?? demoDeclined;

/** What a number must look like to be sent to the provider at all. */
export const isCardNumber = (typed: string) => /^\d{16}$/.test(digitsOf(typed));

/** `4242424242` as `4242 4242 42`, as it stands on the card. */
export const groupDigits = (typed: string) =>
  typed
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** `1231` as `12/31`. */
export const slashExpiry = (typed: string) =>
  typed
    .replaceAll(/\D/g, '')
    .slice(0, 4)
    .replace(/^(\d{2})(?=\d)/, '$1/');

/** A card is good to the end of its month. */
function isCurrent(expiry: string): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  const now = new Date();
  return year * 12 + month >= (now.getFullYear() % 100) * 12 + now.getMonth() + 1;
}

/** What is typed; of it the name and the address are sent, and a token in place of the rest. */
export const cardForm = z.object({
  cardNumber: requiredText('Card number is required', 19),
  expiry: z
    .string({ error: 'Expiry is required' })
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'Enter the expiry date as MM/YY')
    .refine(isCurrent, 'This card has expired'),
  cvv: z.string({ error: 'CVV is required' }).regex(/^\d{3,4}$/, 'CVV has 3 or 4 digits'),
  billingName,
  billingEmail,
});
export type CardForm = z.infer<typeof cardForm>;
