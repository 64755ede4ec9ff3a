import { type CardName, cards, type StripeObject } from './account.ts';

export const isCardName = (name: string | null): name is CardName =>
  name !== null && Object.hasOwn(cards, name);

/** The page of a session: a choice of cards instead of a form for them. */
export function payPage(session: StripeObject, problem = '') {
  const action = session.mode === 'setup' ? 'Save card' : 'Pay';
  const choices = Object.entries(cards)
    .map(([name, { number }]) => `<option value="${name}">${number}</option>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<title>Test payment page</title>
<link rel="icon" href="data:,">
<h1>Test payment page</h1>
<p>${session.description ?? 'A card for the next months'}</p>
<p>${session.amount_total === null ? '' : `${(Number(session.amount_total) / 100).toFixed(2)} ${session.currency}`}</p>
<p role="alert">${problem}</p>
<form method="post">
<label>Card <select name="card">${choices}</select></label>
<button>${action}</button>
</form>
<a href="${String(session.cancel_url).replaceAll('&', '&amp;')}">Back</a>
</html>`;
}
