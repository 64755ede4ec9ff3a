import { createElement as h } from 'react';
import { htmlPage } from '#server/html-page.ts';
import { phraseOf } from '../mail/sentences.ts';
import type { Unsubscription } from './token.ts';

const nameOf = ({ kinds }: Unsubscription) =>
  kinds === 'all' ? 'all notification emails' : `emails about ${phraseOf(kinds)}`;

const settings = h(
  'p',
  null,
  h('a', { href: '/settings' }, 'Choose which emails you get'),
  ' under Settings > Notifications.',
);

const stillShown = 'You still see everything in the portal.';

/** Asks for confirmation, because programs that scan mails open the links in them. */
export const confirmationPage = (unsubscription: Unsubscription) =>
  htmlPage(
    'Turn off these emails?',
    h('p', null, `This turns off ${nameOf(unsubscription)}. ${stillShown}`),
    h('form', { method: 'post' }, h('button', { type: 'submit' }, 'Turn off')),
    settings,
  );

export const donePage = (unsubscription: Unsubscription) =>
  htmlPage(
    'These emails are turned off',
    h('p', { role: 'status' }, `We turned off ${nameOf(unsubscription)}. ${stillShown}`),
    settings,
  );

export const unknownLinkPage = () =>
  htmlPage(
    'This link is not valid',
    h('p', null, 'It may be incomplete. Open it again from the email.'),
    settings,
  );
