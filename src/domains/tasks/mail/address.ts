import { randomInt } from 'node:crypto';
import { escapePattern, letters, signatureLength } from '#server/mail/inbox/signed-address.ts';

const tokenLength = signatureLength;

export const makeToken = () =>
  Array.from({ length: tokenLength }, () => letters[randomInt(letters.length)]).join('');

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
