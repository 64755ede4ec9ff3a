import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';
import { isSignedByOne, type Secrets, secretsOf } from './secret.ts';

/** The accounts that signed in on this browser before, so that strangers cannot lock their owners out. */
export type KnownDevice = {
  /** The id of this device if this account signed in on it before. */
  idFor: (username: string) => string | undefined;
  /** Call it after a sign-in; the response sets the cookie. */
  remember: (username: string) => void;
};

declare module 'fastify' {
  interface FastifyRequest {
    knownDevice: KnownDevice;
    /** The cookie's new value; set by `remember`. */
    deviceCookie: string | null;
  }
}

export const deviceCookieName = 'gva_device';
const oneYearSeconds = 365 * 24 * 3600;
/** Accounts that one device remembers; older ones are dropped. */
const maxAccounts = 5;

const keyOf = (secret: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', 'gva known devices', 32));

/** `id.proof.proof`: a random id of the device and, for each account, a proof that only this server can create. */
function readDevice(
  value: string | undefined,
  secrets: Secrets,
): KnownDevice & { value: () => string } {
  const [sentId = '', ...sentProofs] = (value ?? '').slice(0, 1000).split('.');
  const isId = /^[\w-]{22}$/.test(sentId);
  const id = isId ? sentId : randomBytes(16).toString('base64url');
  let proofs = isId ? sentProofs.slice(0, maxAccounts) : [];
  const proofFor = (username: string) => (secret: string) =>
    createHmac('sha256', keyOf(secret))
      .update(`${id} ${username.toLowerCase()}`)
      .digest('base64url');

  return {
    idFor(username) {
      const isKnown = proofs.some((proof) => isSignedByOne(secrets, proof, proofFor(username)));
      return isKnown ? id : undefined;
    },
    remember(username) {
      const proof = proofFor(username)(secrets[0]);
      proofs = [proof, ...proofs.filter((one) => one !== proof)].slice(0, maxAccounts);
    },
    value: () => [id, ...proofs].join('.'),
  };
}

type Options = { env: Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL'> };

/** Adds `knownDevice` to every request of this scope. Register it after the sessions, so that their cookie is first. */
export function registerKnownDevices(app: FastifyInstance, { env }: Options) {
  const secrets = secretsOf(env);
  app.decorateRequest('knownDevice');
  app.decorateRequest('deviceCookie', null);
  app.addHook('onRequest', (request, _reply, done) => {
    let device: ReturnType<typeof readDevice> | undefined;
    // Only sign-ins ask for the device.
    const readOnce = () => {
      device ??= readDevice(request.cookies[deviceCookieName], secrets);
      return device;
    };
    request.knownDevice = {
      idFor: (username) => readOnce().idFor(username),
      remember(username) {
        readOnce().remember(username);
        request.deviceCookie = readOnce().value();
      },
    };
    done();
  });
  app.addHook('onSend', ({ deviceCookie }, reply, _payload, done) => {
    if (deviceCookie !== null)
      reply.setCookie(deviceCookieName, deviceCookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: env.PUBLIC_URL?.startsWith('https:') ? true : 'auto',
        maxAge: oneYearSeconds,
      });
    done();
  });
}
