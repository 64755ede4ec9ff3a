/** Whether this is a path of this site. Prevents open redirects after the sign-in. */
export const isOwnPath = (value: unknown): value is string =>
  typeof value === 'string' && /^\/(?![/\\])/.test(value);
