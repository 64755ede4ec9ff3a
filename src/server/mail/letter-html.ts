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
  type Letter,
  type LetterBlock,
  type LetterEntry,
  type LetterLink,
  signature,
  toLine,
  toLines,
  toSubject,
} from './letter.ts';
import { styleSheet, styles } from './letter-style.ts';

// `createElement` instead of JSX, because Node runs this file as it is. React escapes every text.

/** The lines of a text with line breaks between them. */
const withBreaks = (text: string): ReactNode[] =>
  toLines(text).flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));

const Paragraph = ({ text }: { text: string }) =>
  h(Text, { className: 'ink', style: styles().paragraph }, toLine(text));

function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const rows = facts.map(([label, value]) =>
    h(
      'tr',
      { key: label },
      h('th', { scope: 'row', className: 'muted', style: styles().factLabel }, label),
      h('td', { className: 'ink', style: styles().factValue }, toLine(value)),
    ),
  );
  return h('table', { style: styles().facts }, h('tbody', null, rows));
}

const Entry = ({ title, detail, href }: LetterEntry) =>
  h(
    Text,
    { className: 'ink edge', style: styles().entry },
    href === undefined
      ? toLine(title)
      : h(Link, { href, className: 'brand', style: styles().link }, toLine(title)),
    detail !== undefined && [
      h('br', { key: 'break' }),
      h('span', { key: 'detail', className: 'muted', style: styles().entryDetail }, toLine(detail)),
    ],
  );

function Block({ block }: { block: LetterBlock }) {
  if (typeof block === 'string') return h(Paragraph, { text: block });
  if ('prose' in block)
    return h(Text, { className: 'ink', style: styles().paragraph }, withBreaks(block.prose));
  if ('quote' in block)
    return h(Text, { className: 'quote', style: styles().quote }, withBreaks(block.quote));
  if ('facts' in block) return h(Facts, block);
  const { heading, entries } = block;
  return h(
    Section,
    { style: styles().entries },
    heading !== undefined &&
      h(Heading, { as: 'h2', className: 'ink', style: styles().listHeading }, toLine(heading)),
    entries.map((entry, index) => h(Entry, { key: index, ...entry })),
  );
}

/** A table of its own, because Outlook knows padding only in cells. */
const Card = ({ children }: { children: ReactNode }) =>
  h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0 },
    h(
      'tbody',
      null,
      h('tr', null, h('td', { className: 'surface', style: styles().surface }, children)),
    ),
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

const OtherLinks = ({ links }: { links: readonly LetterLink[] }) =>
  h(
    Section,
    { style: styles().otherLinks },
    links.map(({ label, href }) =>
      h(Link, { key: href, href, className: 'brand', style: styles().otherLink }, label),
    ),
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
  const { subject, preview, greets, blocks, button, otherLinks, notes = [], footer } = letter;
  const signed = letter.signature;
  const title = toSubject(subject);
  const content = h(
    Card,
    null,
    h(Heading, { as: 'h1', className: 'ink', style: styles().heading }, title),
    greets !== undefined && h(Paragraph, { text: `Hello ${greets},` }),
    blocks.map((block, index) => h(Block, { key: index, block })),
    signed !== undefined && h(Block, { block: { prose: signed } }),
    button && h(Action, button),
    otherLinks && h(OtherLinks, { links: otherLinks }),
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
      footer && h(Footer, footer),
    ),
  );
  return h(Html, { lang: 'en' }, head, body);
}

/** The HTML part of a mail. */
export const toHtml = (letter: Letter, site: string) =>
  `<!doctype html>${renderMarkup(h(Document, { letter, site }))}`;
