/**
 * What the demo payment provider knows cards by, and how it calls them. Its browser part makes the token, its server
 * part charges it; the number itself never leaves the browser.
 */
export const demoMethods: Record<string, string> = {
  tok_demo_visa: 'Visa ending in 4242',
  tok_demo_visa_debit: 'Visa ending in 5556',
};

/** Of every card that is none of the two test cards. */
export const demoDeclined = 'tok_demo_declined';
