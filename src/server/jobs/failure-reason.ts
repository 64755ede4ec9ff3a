const maxReasonLength = 500;

const address = /[^\s<>@"'(),;:]+@[^\s<>@"'(),;:]+/g;
const link = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi;
/** Tokens, digests and keys. */
const secret = /[A-Za-z0-9_-]{20,}/g;

/** Why a job failed, without personal data and secrets, which mail servers and libraries repeat in their errors. */
export function describeFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const text = message
    .replaceAll('\0', '')
    .replace(link, '[link]')
    .replace(address, '[address]')
    .replace(secret, '[…]')
    .trim();
  return text.slice(0, maxReasonLength) || 'An unknown error';
}
