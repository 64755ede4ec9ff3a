// 64 characters, so that 6 random bits select each with equal probability. Excludes similar ones such as O and 0.
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789-_+=?#@';
const passwordLength = 12;

/** Generates an initial password that an admin gives to a new user. */
export const generatePassword = () =>
  [...crypto.getRandomValues(new Uint8Array(passwordLength))]
    .map((byte) => alphabet.charAt(byte % alphabet.length))
    .join('');
