import { toUnicode } from 'punycode/punycode.es6.js';
import * as z from 'zod';
import { cleanLine } from './clean-text.ts';
import { isOfOneScript, isOfPlainForms } from './scripts.ts';

const isPlain = (domain: string) => /^[!-~]*$/.test(domain) && !/(^|\.)xn--/i.test(domain);

/** The domain in ASCII, as mail servers know it; undefined if there is no such domain. */
const toAsciiDomain = (domain: string) =>
  /^[\p{L}\p{M}\p{N}.\u00b7\u30fb\u3002-]+$/u.test(domain) && URL.canParse(`http://${domain}`)
    ? new URL(`http://${domain}`).hostname
    : undefined;

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
  return ascii ? `${address.slice(0, at)}@${toUnicode(ascii)}` : address;
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
