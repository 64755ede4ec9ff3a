import { isOfOneScript } from '#shared/scripts.ts';

// The maximum username length minus the four digits.
const maxNameLength = 56;

const letters = (name: string) =>
  isOfOneScript(name) ? name.normalize('NFKC') : name.replace(/[^!-~]/g, '');

/** Generates a username from the name in the email address and the last four digits of a number, such as the time. */
export const generateUsername = (email: string, number: number) =>
  `${letters(email.split('@')[0] ?? '').slice(0, maxNameLength)}${String(number).padStart(4, '0').slice(-4)}`;
