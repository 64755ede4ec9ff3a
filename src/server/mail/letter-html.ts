import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { createElement as h, type ReactNode } from 'react';
import { renderMarkup } from '#server/pages/render-markup.ts';
import { agency, logoPath } from '#shared/agency.ts';
import {
  greetingOf,
  type Letter,
  type LetterLink,
  signature,
  toLine,
  toSubject,
} from './letter.ts';
import { Block, Blocks, Paragraph } from './letter-blocks.ts';
import { styleSheet, styles } from './letter-style.ts';

// `createElement` instead of JSX, because Node runs this file as it is. React escapes every text.

/** A table of its own, because Outlook knows padding only in cells. */
const Frame = ({ of, children }: { of: 'surface' | 'thing'; children?: ReactNode }) =>
  h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 },
    h('tbody', null, h('tr', null, h('td', { className: of, style: styles()[of] }, children))),
  );

const Action = ({ label, href }: LetterLink) =>
  h(
    Section,
    { style: styles().action },
    h(Button, { href, className: 'button', style: styles().button }, label),
  );

function Footer({ reason, links }: NonNullable<Letter['footer']>) {
  return h(
    Section,
    { style: styles().footer },
    h(Text, { className: 'muted', style: styles().small }, toLine(reason)),
    links.map(({ label, href }) =>
      h(
        Text,
        { key: label, className: 'muted', style: styles().small },
        h(Link, { href, className: 'muted', style: { ...styles().link, color: 'inherit' } }, label),
      ),
    ),
  );
}

const SecondLink = ({ label, href }: LetterLink) =>
  h(
    Section,
    { style: styles().secondLink },
    h(Link, { href, className: 'brand', style: styles().link }, label),
  );

/** The logo, if mail programs can load it from the site. Others show its name. */
function Masthead({ site }: { site: string }) {
  const { logoId, name } = agency();
  if (logoId === null || !site.startsWith('https://'))
    return h(Text, { className: 'brand', style: styles().brand }, signature());
  return h(
    Section,
    { style: styles().brand },
    h('img', { src: `${site}${logoPath(logoId)}`, alt: name, height: 40, style: styles().logo }),
  );
}

function Document({ letter, site }: { letter: Letter; site: string }) {
  const { subject, preview, greets, blocks, thing = [], button, secondLink, notes = [] } = letter;
  const signed = letter.signature;
  const title = toSubject(subject);
  const content = h(
    Frame,
    { of: 'surface' },
    h(Heading, { as: 'h1', className: 'ink', style: styles().heading }, title),
    greets !== undefined && h(Paragraph, { text: greetingOf(greets) }),
    h(Blocks, { blocks }),
    thing.length > 0 && h(Frame, { of: 'thing' }, h(Blocks, { blocks: thing })),
    signed !== undefined && h(Block, { block: { prose: signed } }),
    button && h(Action, button),
    secondLink && h(SecondLink, secondLink),
    notes.map((note) =>
      h(Text, { key: note, className: 'muted', style: styles().note }, toLine(note)),
    ),
  );
  const head = h(
    Head,
    null,
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, title),
    h('style', null, styleSheet()),
  );
  const body = h(
    Body,
    { className: 'canvas', style: styles().canvas },
    h(Preview, null, toLine(preview)),
    h(
      Container,
      { style: styles().container },
      h(Masthead, { site }),
      content,
      letter.footer && h(Footer, letter.footer),
    ),
  );
  return h(Html, { lang: 'en' }, head, body);
}

/** The HTML part of a mail. */
export const toHtml = (letter: Letter, site: string) =>
  `<!doctype html>${renderMarkup(h(Document, { letter, site }))}`;
