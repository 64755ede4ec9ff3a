import { createHmac } from 'node:crypto';
import { networkOf } from '#server/limits/throttle.ts';

/** Hashed, because users sometimes type their password into the username field by mistake. */
const digestOf = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`sign-in ${name.toLowerCase()}`).digest('base64url');

type AttemptSource = { name: string; ip: string | null; secret: string };

/** The keys for counting sign-in attempts. */
export function attemptKeys({ name, ip, secret }: AttemptSource) {
  const account = digestOf(name, secret);
  const network = networkOf(ip ?? '');
  return {
    accountAtNetwork: `sign-in:${account}@${network}`,
    account: `account:${account}`,
    network: `address:${network}`,
    /** Limits the warning email about failed attempts to one per day. */
    warning: `sign-in-warning:${account}`,
    knownDevice: (deviceId: string) => `device:${deviceId}:${account}`,
    forgotten: `forgot:${account}`,
  };
}
