import { createHmac } from 'node:crypto';

// The alphabet of base32, because mail programs may change the case of an address.
export const letters = 'abcdefghijklmnopqrstuvwxyz234567';
export const signatureLength = 20;

/** `tasks+TAG@example.com` */
export const toAddress = (base: string, tag: string) => base.replace('@', `+${tag}@`);

/** 100 bits, so that nobody can guess another address. Each use begins its text with words of its own. */
export const signAddress = (text: string, secret: string) =>
  [...createHmac('sha256', secret).update(text).digest()]
    .slice(0, signatureLength)
    .map((byte) => letters[byte % letters.length])
    .join('');

export const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');

/** The base address or one with a plus sign, whose tag is the first group. It is short, so that a long text takes linear time. */
export function addressPattern(base: string) {
  const [local = '', domain = ''] = base.split('@').map(escapePattern);
  return new RegExp(`(?<![\\w.+-])${local}(?:\\+([^\\s<>@,;]{0,64}))?@${domain}(?![\\w.-])`, 'gi');
}

/** The text without the secret part of these addresses, because it may be passed on. */
export const hideTags = (text: string, base: string) =>
  text.replace(addressPattern(base), () => base);
