import { isCommonPassword } from '#server/common-passwords.ts';
import { invalid } from '#server/errors.ts';
import { hashPassword } from '#server/passwords.ts';

type Choice = {
  password: string;
  /** Usernames of the account, which the password must not equal. */
  usernames: (string | undefined)[];
  /** The input field that an error refers to. */
  field: 'password' | 'newPassword';
};

/** Checks and hashes a password that a user chose. Every operation that sets a password must use this function. */
export async function hashChosenPassword({ password, usernames, field }: Choice) {
  const isUsername = usernames.some((name) => name?.toLowerCase() === password.toLowerCase());
  if (isUsername) throw invalid('The password cannot be the username. Choose another one.', field);
  if (await isCommonPassword(password))
    throw invalid('This password is too common. Choose another one.', field);
  return hashPassword(password);
}
