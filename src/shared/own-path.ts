/** Only a path of ours: a link must not send someone elsewhere through our sign-in. */
export const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value);
