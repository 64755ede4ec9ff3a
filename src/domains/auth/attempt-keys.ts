import { createHmac } from 'node:crypto';
import { networkOf } from '#server/throttle.ts';

/** People type passwords into the name field by mistake, so no table stores what was typed. */
const digestOf = (name: string, secret: string) =>
  createHmac('sha256', secret).update(`sign-in ${name.toLowerCase()}`).digest('base64url');

type Typed = { name: string; ip: string | null; secret: string };

/** The keys under which attempts to sign in are counted. */
export function attemptKeys({ name, ip, secret }: Typed) {
  const account = digestOf(name, secret);
  const network = networkOf(ip ?? '');
  return {
    accountAtNetwork: `sign-in:${account}@${network}`,
    account: `account:${account}`,
    network: `address:${network}`,
    /** Whether a mail about failed attempts was sent lately. */
    warning: `sign-in-warning:${account}`,
    knownDevice: (deviceId: string) => `device:${deviceId}:${account}`,
    forgotten: `forgot:${account}`,
  };
}
