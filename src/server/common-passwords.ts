const commonCount = 10_000;

/** The list is sorted by frequency. It is loaded with the first new password, because loading it takes 0.1 s. */
async function loadCommonPasswords() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, commonCount));
}

let commonPasswords: ReturnType<typeof loadCommonPasswords> | undefined;

/** Whether this is one of the 10,000 most common passwords, in any case. */
export async function isCommonPassword(password: string) {
  commonPasswords ??= loadCommonPasswords();
  return (await commonPasswords).has(password.toLowerCase());
}
