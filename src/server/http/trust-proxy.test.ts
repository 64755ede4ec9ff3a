import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readEnv } from '#server/env.ts';
import { trustProxy } from './trust-proxy.ts';

async function addressSeen(setting: string, forwarded: string, remoteAddress = '10.0.0.1') {
  const app = Fastify({ trustProxy: trustProxy(readEnv({ TRUST_PROXY: setting }).TRUST_PROXY) });
  app.get('/', ({ ip, protocol }) => ({ ip, protocol }));
  const headers = { 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' };
  const response = await app.inject({ url: '/', headers, remoteAddress });
  return response.json<{ ip: string; protocol: string }>();
}

test.each([
  ['false', '6.6.6.6, 1.2.3.4', '10.0.0.1'],
  ['0', '1.2.3.4', '10.0.0.1'],
  ['true', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  ['1', '6.6.6.6, 1.2.3.4', '1.2.3.4'],
  ['2', '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
  ['2', '1.2.3.4', '1.2.3.4'],
  ['10.0.0.0/8', '6.6.6.6, 1.2.3.4, 10.0.0.2', '1.2.3.4'],
  ['loopback, 10.0.0.1', '6.6.6.6, 10.0.0.2', '10.0.0.2'],
  ['192.168.0.0/16', '1.2.3.4', '10.0.0.1'],
])(
  'with TRUST_PROXY=%s and X-Forwarded-For "%s" the client is %s',
  async (setting, forwarded, ip) => {
    expect((await addressSeen(setting, forwarded)).ip).toBe(ip);
  },
);

test('X-Forwarded-Proto is accepted only from a trusted proxy', async () => {
  expect((await addressSeen('10.0.0.0/8', '1.2.3.4')).protocol).toBe('https');
  expect((await addressSeen('10.0.0.0/8', '1.2.3.4', '11.0.0.1')).protocol).toBe('http');
  expect((await addressSeen('false', '1.2.3.4')).protocol).toBe('http');
});

test.each(['yes', '-1', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '1.5', 'loopback,'])(
  'TRUST_PROXY=%s is rejected',
  (setting) => {
    expect(() => readEnv({ TRUST_PROXY: setting })).toThrow(/^TRUST_PROXY must be false, the/);
  },
);
