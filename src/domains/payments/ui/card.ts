import * as z from 'zod';
import { declinedDemoToken } from '#shared/demo-card.ts';
import { requiredLine } from '#shared/text.ts';
import { billingEmail, billingName } from '../schema.ts';

/** The two test cards with their tokens of the demo provider. */
const testCards = new Map([
  ['4242424242424242', 'tok_demo_visa'],
  ['4000056655665556', 'tok_demo_visa_debit'],
]);

const digitsOf = (typed: string) => typed.replaceAll(/[\s-]/g, '');

/** Simulates the provider's browser code: replaces the card number by a token, so that it never leaves the page. */
export const tokenize = (cardNumber: string) =>
  testCards.get(digitsOf(cardNumber)) ?? declinedDemoToken;

/** Whether the text has the format of a card number. The provider decides whether the card exists. */
export const isCardNumber = (typed: string) => /^\d{16}$/.test(digitsOf(typed));

/** Formats `4242424242` as `4242 4242 42`. */
export const formatCardNumber = (typed: string) =>
  typed
    .replaceAll(/\D/g, '')
    .slice(0, 16)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ');

/** Formats `1231` as `12/31`. */
export const formatExpiry = (typed: string) =>
  typed
    .replaceAll(/\D/g, '')
    .slice(0, 4)
    .replace(/^(\d{2})(?=\d)/, '$1/');

/** A card is valid until the end of its expiry month. */
function isCurrent(expiry: string): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  const now = new Date();
  return year * 12 + month >= (now.getFullYear() % 100) * 12 + now.getMonth() + 1;
}

/** Only name, email address and a token are sent to the server; the other fields stay in the page. */
export const cardForm = z.object({
  cardNumber: requiredLine('Card number is required', 19),
  expiry: z
    .string({ error: 'Expiry is required' })
    .regex(/^(0[1-9]|1[0-2])\/\d{2}$/, 'Enter the expiry date as MM/YY')
    .refine(isCurrent, 'This card has expired'),
  cvv: z.string({ error: 'CVV is required' }).regex(/^\d{3,4}$/, 'CVV has 3 or 4 digits'),
  billingName,
  billingEmail,
});
export type CardForm = z.infer<typeof cardForm>;
