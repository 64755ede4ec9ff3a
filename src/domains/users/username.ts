// The maximum username length minus the four digits.
const maxNameLength = 56;

/** Generates a username from the name in the email address and the last four digits of a number, such as the time. */
export const generateUsername = (email: string, number: number) =>
  `${email.split('@')[0]?.slice(0, maxNameLength) ?? ''}${String(number).padStart(4, '0').slice(-4)}`;
