import { agency } from '#shared/agency.ts';
import { cleanLine, cleanText } from '#shared/clean-text.ts';
import { firstNameOf } from '#shared/first-name.ts';
import { percentOf } from '#shared/hours-state.ts';

/** A row of a list in a mail, such as one of several missed messages. */
export type LetterEntry = { title: string; detail?: string; href?: string };

export type LetterFact = readonly [label: string, value: string];

/**
 * A part of a letter between its greeting and its button. A string is a paragraph of one line. `prose` and `quote` keep
 * the line breaks of a person who wrote them; a quote is marked as one.
 */
export type LetterBlock =
  | string
  | { prose: string }
  | { quote: string; by?: string }
  | { facts: readonly LetterFact[] }
  /** What the mail is about. A person has initials in place of a picture, which a mail could load only from the site. */
  | { title: string; detail?: string; href?: string; initials?: string }
  /** A meter of hours. The facts next to it have the figures. */
  | { used: number; allowed: number }
  /** Amounts, the last one of which is their sum. */
  | { amounts: readonly LetterFact[] }
  | { heading?: string; entries: readonly LetterEntry[] };

export type LetterLink = { label: string; href: string };

/**
 * The content of a mail, from which its HTML part and its text part are made: what happened, the thing that it happened to, one
 * button and a second link.
 */
export type Letter = {
  /** Says what happened. */
  subject: string;
  /** The line that mail programs show after the subject. */
  preview: string;
  /** The full name of the reader, who is greeted by the first; without one there is no greeting. */
  greets?: string;
  blocks: readonly LetterBlock[];
  /** What the reader needs to know of the thing to act without opening it, in a frame of its own. */
  thing?: readonly LetterBlock[];
  /** Opens what the mail is about. */
  button?: LetterLink;
  /** What else the reader can do, below the button. */
  secondLink?: LetterLink;
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

/** `Hello Olivia,` */
export function greetingOf(fullName: string) {
  const name = firstNameOf(toLine(fullName));
  return name === undefined ? 'Hello,' : `Hello ${name},`;
}

/** The name of the agency. */
export const signature = () => agency().name;

function entryText({ title, detail, href }: LetterEntry) {
  const lines = [`- ${toLine(title)}`];
  if (detail !== undefined) lines.push(`  ${toLine(detail)}`);
  if (href !== undefined) lines.push(`  ${href}`);
  return lines.join('\n');
}

function quoteText({ quote, by }: { quote: string; by?: string }) {
  const lines = toLines(quote).map((line) => `> ${line}`.trimEnd());
  return [...(by === undefined ? [] : [`${toLine(by)}:`]), ...lines].join('\n');
}

const factsText = (facts: readonly LetterFact[]) =>
  facts.map(([label, value]) => `${toLine(label)}: ${toLine(value)}`).join('\n');

function blockText(block: LetterBlock) {
  if (typeof block === 'string') return toLine(block);
  if ('prose' in block) return toLines(block.prose).join('\n');
  if ('quote' in block) return quoteText(block);
  if ('facts' in block) return factsText(block.facts);
  if ('amounts' in block) return factsText(block.amounts);
  if ('used' in block) return `${percentOf(block.used, block.allowed)}% used`;
  if ('title' in block)
    return [toLine(block.title), block.detail, block.href]
      .flatMap((line) => (line ? [toLine(line)] : []))
      .join('\n');
  const entries = block.entries.map(entryText).join('\n\n');
  return block.heading === undefined ? entries : `${toLine(block.heading)}\n\n${entries}`;
}

const linkText = ({ label, href }: LetterLink) => `${label}:\n${href}`;

/** The text part of a mail. */
export function toText(letter: Letter) {
  const { greets, blocks, thing = [], button, secondLink, notes = [], footer } = letter;
  const signed = letter.signature ?? signature();
  const parts = [
    ...(greets === undefined ? [] : [greetingOf(greets)]),
    ...[...blocks, ...thing].map(blockText),
    ...(button ? [linkText(button)] : []),
    ...(secondLink ? [linkText(secondLink)] : []),
    ...notes.map(toLine),
    ...(greets === undefined ? [] : [toLines(signed).join('\n')]),
    ...(footer ? ['--', toLine(footer.reason), ...footer.links.map(linkText)] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}
