import * as z from 'zod';
import { cleanLine } from './clean-text.ts';
import { isOfOneScript, isOfPlainForms } from './scripts.ts';

const [base, shortest, longest, skew, damp, initialBias, initialCode] = [
  36, 1, 26, 38, 700, 72, 128,
];

function adapt(delta: number, length: number, isFirst: boolean) {
  let rest = isFirst ? Math.floor(delta / damp) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((base - shortest) * longest) / 2; bias += base)
    rest = Math.floor(rest / (base - shortest));
  return bias + Math.floor(((base - shortest + 1) * rest) / (rest + skew));
}

/** Decodes a label without its `xn--` (https://datatracker.ietf.org/doc/html/rfc3492). The caller has checked it. */
function decodeLabel(encoded: string) {
  const end = encoded.lastIndexOf('-');
  const letters = end > 0 ? [...encoded.slice(0, end)] : [];
  let [code, index, bias, at] = [initialCode, 0, initialBias, end + 1];
  while (at < encoded.length) {
    const start = index;
    for (let weight = 1, place = base; ; place += base) {
      const digit = Number.parseInt(encoded[at++] ?? '', 36);
      // The digits of RFC 3492 are a to z, then 0 to 9.
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(Math.max(place - bias, shortest), longest);
      if (!(value >= threshold)) break;
      weight *= base - threshold;
    }
    bias = adapt(index - start, letters.length + 1, start === 0);
    code += Math.floor(index / (letters.length + 1));
    index %= letters.length + 1;
    letters.splice(index++, 0, String.fromCodePoint(code));
  }
  return letters.join('');
}

const isPlain = (domain: string) => /^[!-~]*$/.test(domain) && !/(^|\.)xn--/i.test(domain);

/** The domain in ASCII, as mail servers know it; undefined if there is no such domain. */
const toAsciiDomain = (domain: string) =>
  /^[\p{L}\p{M}\p{N}.\u00b7\u30fb\u3002-]+$/u.test(domain)
    ? URL.parse(`http://${domain}`)?.hostname
    : undefined;

const toShownDomain = (domain: string) =>
  domain
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodeLabel(label.slice(4)) : label))
    .join('.');

/**
 * The form of an address that is stored and compared: a domain of other than ASCII letters is written with them, also
 * if it was given in ASCII (`xn--mnchen-3ya.de` is `münchen.de`).
 */
export function toMailAddress(written: string) {
  const address = cleanLine(written);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 0 || isPlain(domain)) return address;
  const ascii = toAsciiDomain(domain);
  return ascii ? `${address.slice(0, at)}@${toShownDomain(ascii)}` : address;
}

// As `z.regexes.email` has it, with the letters of all languages.
const localPart = /^(?:[\p{L}\p{M}\p{N}_'+-]+\.)*[\p{L}\p{M}\p{N}_'+-]*[\p{L}\p{M}\p{N}_+-]$/u;
const asciiDomain = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/i;

function isMailAddress(address: string) {
  if (z.regexes.email.test(address)) return true;
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const ascii = toAsciiDomain(domain);
  return (
    localPart.test(local) &&
    isOfPlainForms(local) &&
    !/\p{Default_Ignorable_Code_Point}/u.test(local) &&
    ascii !== undefined &&
    asciiDomain.test(ascii) &&
    [local, ...domain.split('.')].every(isOfOneScript)
  );
}

export const emailAddress = (message: string) =>
  z
    .string({ error: message })
    .overwrite(toMailAddress)
    .max(254, message)
    .refine(isMailAddress, message);
