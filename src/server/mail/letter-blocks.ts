import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { type CSSProperties, createElement as h, type ReactNode } from 'react';
import { type HoursTone, hoursTone, percentOf } from '#shared/hours-state.ts';
import { type LetterBlock, type LetterEntry, type LetterFact, toLine, toLines } from './letter.ts';
import { styles } from './letter-style.ts';

// `createElement` instead of JSX, because Node runs this file as it is. React escapes every text.

type Titled = Extract<LetterBlock, { title: string }>;

/** The lines of a text with line breaks between them. */
const withBreaks = (text: string): ReactNode[] =>
  toLines(text).flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]));

export const Paragraph = ({ text }: { text: string }) =>
  h(Text, { className: 'ink', style: styles().paragraph }, toLine(text));

function Facts({ facts }: { facts: readonly LetterFact[] }) {
  const rows = facts.map(([label, value]) =>
    h(
      'tr',
      { key: label },
      h('th', { scope: 'row', className: 'muted', style: styles().factLabel }, toLine(label)),
      h('td', { className: 'ink', style: styles().factValue }, toLine(value)),
    ),
  );
  return h('table', { style: styles().facts }, h('tbody', null, rows));
}

const Entry = ({ title, detail, href, isTop }: LetterEntry & { isTop: boolean }) =>
  h(
    Text,
    { className: 'ink edge', style: { ...styles().entry, ...(isTop && { borderTop: 0 }) } },
    href === undefined
      ? toLine(title)
      : h(Link, { href, className: 'brand', style: styles().link }, toLine(title)),
    detail !== undefined && [
      h('br', { key: 'break' }),
      h('span', { key: 'detail', className: 'muted', style: styles().detail }, toLine(detail)),
    ],
  );

function Quote({ quote, by }: { quote: string; by?: string }) {
  const author =
    by === undefined
      ? []
      : [
          h('span', { key: 'by', className: 'muted', style: styles().detail }, toLine(by)),
          h('br', { key: 'break' }),
        ];
  return h(Text, { className: 'quote', style: styles().quote }, ...author, ...withBreaks(quote));
}

function Amounts({ amounts }: { amounts: readonly LetterFact[] }) {
  const rows = amounts.map(([label, amount], index) => {
    const isSum = index === amounts.length - 1;
    const style = (cell: CSSProperties) => ({
      ...cell,
      ...(index === 0 && { borderTop: 0 }),
      ...(isSum && { fontWeight: 600 }),
    });
    return h(
      'tr',
      { key: index },
      h(
        'th',
        { scope: 'row', className: 'ink edge', style: style(styles().amountLabel) },
        toLine(label),
      ),
      h('td', { className: 'ink edge', style: style(styles().amount) }, toLine(amount)),
    );
  });
  return h('table', { style: styles().facts }, h('tbody', null, rows));
}

/** Two cells with a color, because mail programs draw nothing else. */
function Meter({ used, allowed }: { used: number; allowed: number }) {
  const width = Math.max(1, percentOf(used, allowed));
  const cell = (className: 'rest' | HoursTone, share: number) =>
    share > 0 && h('td', { className, style: { ...styles()[className], width: `${share}%` } });
  return h(
    'table',
    { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, style: styles().facts },
    h(
      'tbody',
      null,
      h('tr', null, cell(hoursTone(used, allowed), width), cell('rest', 100 - width)),
    ),
  );
}

function Title({ title, detail, href, initials }: Titled) {
  const name = toLine(title);
  const text = h(
    Text,
    { className: 'ink', style: initials === undefined ? styles().title : styles().badged },
    href === undefined
      ? name
      : h(Link, { href, className: 'ink', style: styles().titleLink }, name),
    detail !== undefined && [
      h('br', { key: 'break' }),
      h('span', { key: 'detail', className: 'muted', style: styles().detail }, toLine(detail)),
    ],
  );
  if (initials === undefined) return text;
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, style: styles().person },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h('td', { className: 'badge', style: styles().badge, 'aria-hidden': true }, initials),
        h('td', null, text),
      ),
    ),
  );
}

export function Block({ block }: { block: LetterBlock }) {
  if (typeof block === 'string') return h(Paragraph, { text: block });
  if ('prose' in block)
    return h(Text, { className: 'ink', style: styles().paragraph }, withBreaks(block.prose));
  if ('quote' in block) return h(Quote, block);
  if ('facts' in block) return h(Facts, block);
  if ('amounts' in block) return h(Amounts, block);
  if ('used' in block) return h(Meter, block);
  if ('title' in block) return h(Title, block);
  const { heading, entries } = block;
  return h(
    Section,
    { style: styles().entries },
    heading !== undefined &&
      h(Heading, { as: 'h2', className: 'ink', style: styles().listHeading }, toLine(heading)),
    entries.map((entry, index) =>
      h(Entry, { key: index, ...entry, isTop: index === 0 && heading === undefined }),
    ),
  );
}

export const Blocks = ({ blocks }: { blocks: readonly LetterBlock[] }) =>
  blocks.map((block, index) => h(Block, { key: index, block }));
