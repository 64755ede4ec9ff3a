import { randomInt } from 'node:crypto';

// The alphabet of base32, because mail programs may change the case of an address.
export const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const tokenLength = 20;

export const makeToken = () =>
  Array.from({ length: tokenLength }, () => letters[randomInt(letters.length)]).join('');

/** `tasks+TOKEN@example.com` */
export const toAddress = (base: string, token: string) => base.replace('@', `+${token}@`);

export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The text without the secret part of these addresses, because other people of the task read it. */
export const hideTokens = (text: string, tokens: string[]) =>
  tokens.reduce(
    (rest, token) => rest.replace(new RegExp(token, 'gi'), 'x'.repeat(tokenLength)),
    text,
  );

/** More recipients of one mail are ignored. */
const maxTokens = 10;

/** The tokens of the task addresses that these headers name. */
export function findTokens(recipients: string, base: string): string[] {
  const [local = '', domain = ''] = base.split('@');
  const pattern = `(?<![\\w.+-])${escapePattern(local)}\\+([a-z2-7]{${tokenLength}})@${escapePattern(domain)}(?![\\w.-])`;
  const found = [...recipients.matchAll(new RegExp(pattern, 'gi'))];
  const tokens = new Set(found.map(([, token = '']) => token.toLowerCase()));
  return [...tokens].slice(0, maxTokens);
}
