import { createSeal } from '#server/seal.ts';

/** Encrypts the text of a mail, because it may contain a sign-in link that a reader of a database dump must not see. */
export const { seal, unseal } = createSeal('gva mail');
