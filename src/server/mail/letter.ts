import { agency } from '#shared/agency.ts';
import { cleanLine, cleanText } from '#shared/clean-text.ts';

/** A row of a list in a mail, such as one of several missed messages. */
export type LetterEntry = { title: string; detail?: string; href?: string };

/**
 * A part of a letter between its greeting and its button. A string is a paragraph of one line. `prose` and `quote` keep
 * the line breaks of a person who wrote them; a quote is marked as one.
 */
export type LetterBlock =
  | string
  | { prose: string }
  | { quote: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  | { heading?: string; entries: readonly LetterEntry[] };

export type LetterLink = { label: string; href: string };

/** The content of a mail, from which its HTML part and its text part are made. */
export type Letter = {
  /** Says what happened. */
  subject: string;
  /** The line that mail programs show after the subject. */
  preview: string;
  /** The name in the greeting; without one there is no greeting. */
  greets?: string;
  blocks: readonly LetterBlock[];
  /** Opens what the mail is about. */
  button?: LetterLink;
  /** What else the reader can do, below the button. */
  otherLinks?: readonly LetterLink[];
  /** Paragraphs after the button. */
  notes?: readonly string[];
  /** Who signs, in lines; the agency by default. */
  signature?: string;
  /** Why the reader gets this mail, and how to stop it. */
  footer?: { reason: string; links: readonly LetterLink[] };
};

/** The text in one line, without characters that change what follows it. */
export const toLine = (text: string) => cleanLine(text.replaceAll('\0', '')).replace(/\s+/g, ' ');

/** The text with its line breaks, without other control characters. */
export const toLines = (text: string) =>
  cleanText(text.replaceAll('\0', ''))
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trimEnd());

const maxSubjectLength = 200;

/** The text, cut after `max` characters with an ellipsis. */
export function shorten(text: string, max: number) {
  const characters = [...text];
  return characters.length > max
    ? `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** The subject as a header: names and titles in it may be long or contain line breaks. */
export const toSubject = (text: string) => shorten(toLine(text), maxSubjectLength);

/** The name of the agency. */
export const signature = () => agency().name;

function entryText({ title, detail, href }: LetterEntry) {
  const lines = [`- ${toLine(title)}`];
  if (detail !== undefined) lines.push(`  ${toLine(detail)}`);
  if (href !== undefined) lines.push(`  ${href}`);
  return lines.join('\n');
}

function blockText(block: LetterBlock) {
  if (typeof block === 'string') return toLine(block);
  if ('prose' in block) return toLines(block.prose).join('\n');
  if ('quote' in block)
    return toLines(block.quote)
      .map((line) => `> ${line}`.trimEnd())
      .join('\n');
  if ('facts' in block)
    return block.facts.map(([label, value]) => `${label}: ${toLine(value)}`).join('\n');
  const entries = block.entries.map(entryText).join('\n\n');
  return block.heading === undefined ? entries : `${toLine(block.heading)}\n\n${entries}`;
}

const linkText = ({ label, href }: LetterLink) => `${label}:\n${href}`;

/** The text part of a mail. */
export function toText(letter: Letter) {
  const { greets, blocks, button, otherLinks = [], notes = [], footer } = letter;
  const signed = letter.signature ?? signature();
  const parts = [
    ...(greets === undefined ? [] : [`Hello ${toLine(greets)},`]),
    ...blocks.map(blockText),
    ...(button ? [linkText(button)] : []),
    ...otherLinks.map(linkText),
    ...notes.map(toLine),
    ...(greets === undefined ? [] : [toLines(signed).join('\n')]),
    ...(footer ? ['--', toLine(footer.reason), ...footer.links.map(linkText)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
