import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Env } from '#server/env.ts';

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

/** `id.proof.proof`: a random id of the device and, for each account, a proof that only this server can create. */
function readDevice(value: string | undefined, key: Buffer): KnownDevice & { value: () => string } {
  const [sentId = '', ...sentProofs] = (value ?? '').slice(0, 1000).split('.');
  const isId = /^[\w-]{22}$/.test(sentId);
  const id = isId ? sentId : randomBytes(16).toString('base64url');
  let proofs = isId ? sentProofs.slice(0, maxAccounts) : [];
  const proofFor = (username: string) =>
    createHmac('sha256', key).update(`${id} ${username.toLowerCase()}`).digest('base64url');
  const isSame = (one: string, other: string) =>
    one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

  return {
    idFor(username) {
      const proof = proofFor(username);
      return proofs.some((one) => isSame(one, proof)) ? id : undefined;
    },
    remember(username) {
      const proof = proofFor(username);
      proofs = [proof, ...proofs.filter((one) => one !== proof)].slice(0, maxAccounts);
    },
    value: () => [id, ...proofs].join('.'),
  };
}

type Options = { env: Pick<Env, 'SESSION_SECRET' | 'PUBLIC_URL'> };

/** Adds `knownDevice` to every request of this scope. Register it after the sessions, so that their cookie is first. */
export function registerKnownDevices(app: FastifyInstance, { env }: Options) {
  const { SESSION_SECRET: secret } = env;
  if (!secret) throw new Error('SESSION_SECRET is not set');
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'gva known devices', 32));
  app.decorateRequest('knownDevice');
  app.decorateRequest('deviceCookie', null);
  app.addHook('onRequest', async (request) => {
    const device = readDevice(request.cookies[deviceCookieName], key);
    request.knownDevice = {
      idFor: device.idFor,
      remember(username) {
        device.remember(username);
        request.deviceCookie = device.value();
      },
    };
  });
  app.addHook('onSend', async ({ deviceCookie }, reply) => {
    if (deviceCookie === null) return;
    reply.setCookie(deviceCookieName, deviceCookie, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: env.PUBLIC_URL?.startsWith('https:') ? true : 'auto',
      maxAge: oneYearSeconds,
    });
  });
}
