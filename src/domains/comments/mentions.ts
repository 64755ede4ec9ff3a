import { deletedUser } from '#shared/deleted-names.ts';

/** A comment stores a mention as `<@7>`, with the id of the user, because names change and are not unique. */
const stored = /<@([1-9]\d{0,8})>/g;

/** More users of one comment are not told. */
export const maxMentions = 20;

export type Mentionable = { id: number; fullName: string };

export const mentionedIds = (content: string) => [
  ...new Set([...content.matchAll(stored)].map(([, id]) => Number(id))),
];

/** What a person is called in the text field: the name, with the id if two people share it. */
export const labelOf = (person: Mentionable, people: readonly Mentionable[]) => {
  const isShared = people.some(
    ({ id, fullName }) => id !== person.id && fullName === person.fullName,
  );
  return isShared ? `${person.fullName} (${person.id})` : person.fullName;
};

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Turns `@Rosa Delgado` into `<@7>`. Longer names first, because one name may begin with another. */
export function toStored(text: string, people: readonly Mentionable[]) {
  const idOf = new Map(people.map((person) => [labelOf(person, people), person.id]));
  const labels = [...idOf.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  if (labels.length === 0) return text;
  const named = new RegExp(`(?<![\\p{L}\\p{N}])@(${labels.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return text.normalize('NFC').replace(named, (_, label: string) => `<@${idOf.get(label)}>`);
}

/** Turns `<@7>` into `@Rosa Delgado`, as the text field shows it. */
export const toShown = (content: string, people: readonly Mentionable[]) =>
  content.replace(stored, (mention, id: string) => {
    const person = people.find((one) => one.id === Number(id));
    return person ? `@${labelOf(person, people)}` : mention;
  });

/** The text without who is mentioned, because not every reader may know them. */
export const hideMentions = (content: string) => content.replace(stored, '@…');

export type CommentPart = { text: string; mention: { id: number } | null };

/** The text and the mentions of a comment, in their order. */
export function splitMentions(content: string, people: readonly Mentionable[]): CommentPart[] {
  const parts: CommentPart[] = [];
  let end = 0;
  for (const found of content.matchAll(stored)) {
    const id = Number(found[1]);
    const name = people.find((one) => one.id === id)?.fullName ?? deletedUser;
    if (found.index > end) parts.push({ text: content.slice(end, found.index), mention: null });
    parts.push({ text: `@${name}`, mention: { id } });
    end = found.index + found[0].length;
  }
  if (end < content.length) parts.push({ text: content.slice(end), mention: null });
  return parts;
}

/** The beginning of a name that is being typed before the caret: its place, and the letters after the @. */
export function findTypedName(text: string, caret: number) {
  const typed = /(?<![\p{L}\p{N}])@([\p{L}\p{M}\p{N}'’.-]*(?: [\p{L}\p{M}\p{N}'’.-]*)?)$/u.exec(
    text.slice(0, caret),
  );
  return typed ? { start: typed.index, name: typed[1] ?? '' } : null;
}
