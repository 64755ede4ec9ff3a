import { cleanLine } from '#shared/clean-text.ts';
import { emailAddress } from '#shared/mail-address.ts';

type Invitee = { email: string; fullName: string };

/** At most this many people are invited together. */
export const maxInvitees = 50;

const address = emailAddress('Not an email address');
const maxName = 120;

type Entry = { written: string; fullName: string };

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** The words before `<address>`: addresses of their own, and then the name. */
function splitName(text: string) {
  const words = wordsOf(text);
  const nameFrom = words.findLastIndex((word) => word.includes('@')) + 1;
  const fullName = cleanLine(words.slice(nameFrom).join(' ')).slice(0, maxName);
  return { others: words.slice(0, nameFrom), fullName };
}

const withoutName = (written: string): Entry => ({ written, fullName: '' });

/** Reads the text once from its beginning to its end. Quotes may hold a comma. */
function listEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  let before = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isLineEnd = character === '\n' || character === '\r';
    if (character === '"') isQuoted = !isQuoted;
    else if (isLineEnd || (!isQuoted && (character === ',' || character === ';'))) {
      entries.push(...wordsOf(before).map(withoutName));
      before = '';
      isQuoted = false;
    } else if (character === '<') {
      const closing = text.indexOf('>', at);
      const end = closing < 0 ? text.length : closing;
      const { others, fullName } = splitName(before);
      entries.push(...others.map(withoutName), { written: text.slice(at + 1, end), fullName });
      before = '';
      isQuoted = false;
      at = end;
    } else before += character;
  }
  return [...entries, ...wordsOf(before).map(withoutName)];
}

/**
 * The people in a pasted text: addresses between commas, semicolons, spaces or lines, also as `Name <address>`. An address
 * that is there again is named once in `repeated`.
 */
export function parseInvitees(text: string) {
  const people = new Map<string, Invitee>();
  const repeated = new Set<string>();
  const wrong: string[] = [];
  for (const { written, fullName } of listEntries(text)) {
    const parsed = address.safeParse(written.replace(/^mailto:/i, ''));
    if (!parsed.success) {
      wrong.push(cleanLine(written));
      continue;
    }
    const key = parsed.data.toLowerCase();
    const known = people.get(key);
    if (known) repeated.add(known.email);
    people.set(key, known?.fullName ? known : { email: known?.email ?? parsed.data, fullName });
  }
  return { people: [...people.values()], repeated: [...repeated], wrong };
}

/** What is wrong with a pasted text; null if everyone in it can be invited. */
export function describeWrongInvitees(text: string): string | null {
  const { people, wrong } = parseInvitees(text);
  if (wrong.length > 0) {
    const named = wrong.slice(0, maxInvitees).map((written) => `“${written.slice(0, 60)}”`);
    return `Not an email address: ${named.join(', ')}`;
  }
  if (people.length === 0) return 'Enter at least one email address';
  return people.length > maxInvitees
    ? `Invite at most ${maxInvitees} people together; these are ${people.length}`
    : null;
}
