import { createElement as h } from 'react';
import { htmlPage } from '#server/pages/html-page.ts';
import { phraseOf } from '../mail/sentences.ts';
import type { Unsubscription } from './token.ts';

function nameOf({ kinds }: Unsubscription) {
  if (kinds === 'digest') return 'the daily digest';
  return kinds === 'all' ? 'all notification emails' : `emails about ${phraseOf(kinds)}`;
}

const settings = h(
  'p',
  null,
  h('a', { href: '/settings#notifications' }, 'Choose which emails you get'),
  ' under Settings > Notifications.',
);

const stillShown = 'You still see everything in the portal.';
const oneByOne = 'Later notifications are emailed one by one.';

const effectOf = (unsubscription: Unsubscription) =>
  unsubscription.kinds === 'digest' ? `${oneByOne} ${stillShown}` : stillShown;

/**
 * Asks for confirmation, because programs that scan mails open the links in them.
 *
 * @param allPath the same page for the mails of all kinds
 */
export const confirmationPage = (unsubscription: Unsubscription, allPath: string) =>
  htmlPage(
    'Turn off these emails?',
    h('p', null, `This turns off ${nameOf(unsubscription)}. ${effectOf(unsubscription)}`),
    h('form', { method: 'post' }, h('button', { type: 'submit' }, 'Turn off')),
    unsubscription.kinds === 'digest' &&
      h('p', null, h('a', { href: allPath }, 'Turn off all notification emails'), ' instead.'),
    settings,
  );

export const donePage = (unsubscription: Unsubscription) =>
  htmlPage(
    'These emails are turned off',
    h(
      'p',
      { role: 'status' },
      `We turned off ${nameOf(unsubscription)}. ${effectOf(unsubscription)}`,
    ),
    settings,
  );

export const unknownLinkPage = () =>
  htmlPage(
    'This link is not valid',
    h('p', null, 'It may be incomplete. Open it again from the email.'),
    settings,
  );
