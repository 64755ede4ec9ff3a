import type { Env } from '#server/env.ts';
import { createSeal } from '#server/seal.ts';
import { secretOf, secretsOf } from '#server/session/secret.ts';
import { type BankDetails, bankDetails } from './schema.ts';

type SecretEnv = Pick<Env, 'SESSION_SECRET'>;
type Sealed = { vaId: number; sealed: string };

/** The key is the VA's own, so that details that were copied to the row of another VA cannot be opened. */
const sealOf = (vaId: number) => createSeal(`gva bank details of VA ${vaId}`);

export const sealDetails = (env: SecretEnv, vaId: number, details: BankDetails) =>
  sealOf(vaId).seal(JSON.stringify(details), secretOf(env));

/** Undefined if the secret that encrypted them is no longer in use. */
export function openDetails(env: SecretEnv, { vaId, sealed }: Sealed): BankDetails | undefined {
  let text: string;
  try {
    text = sealOf(vaId).unseal(sealed, secretsOf(env));
  } catch {
    return undefined;
  }
  return bankDetails.parse(JSON.parse(text));
}

/** The details encrypted with the current secret; undefined if they are already, or cannot be opened. */
export function sealAgain(env: SecretEnv, row: Sealed): string | undefined {
  try {
    sealOf(row.vaId).unseal(row.sealed, [secretOf(env)]);
    return undefined;
  } catch {
    const details = openDetails(env, row);
    return details && sealDetails(env, row.vaId, details);
  }
}
