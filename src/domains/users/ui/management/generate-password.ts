// 64 characters, so that 6 random bits pick one evenly; without those that are taken for each other.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_+=?#@';
const length = 12;

/** A password for an administrator to hand over, until its owner chooses another. */
export const generatePassword = () =>
  [...crypto.getRandomValues(new Uint8Array(length))]
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('');
