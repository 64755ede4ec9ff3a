/**
 * The label of each test card of the demo payment provider, by token. The browser converts a card number to a token and
 * the server charges the token, so the number never leaves the browser.
 */
export const demoCards: Record<string, string> = {
  tok_demo_visa: 'Visa ending in 4242',
  tok_demo_visa_debit: 'Visa ending in 5556',
};

/** The token of every other card. */
export const declinedDemoToken = 'tok_demo_declined';
