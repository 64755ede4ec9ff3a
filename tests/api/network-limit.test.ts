import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { networkAllowance } from '#server/limits/limits.ts';
import { networkUsesPerBlock } from '#server/limits/shared-limits.ts';
import { createTestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';
import { pdf, upload } from '../support/files.ts';

test('all accounts of one network have one limit for searches, changes and uploads (429)', async () => {
  const site = await createTestApp({ env: { TRUST_PROXY: 'true' } });
  const { client: owner, va: helper } = await site.createPair();
  const key = 'network:198.51.100.7';
  const count = networkAllowance.max - networkUsesPerBlock;
  await site.database.db.insertInto('rateLimits').values({ key, count }).execute();
  const from = (address: string) => async (user: TestUser, request: InjectOptions) => {
    const headers = { cookie: await site.cookieOf(user), 'x-forwarded-for': address };
    return (await site.app.inject({ ...request, headers })).statusCode;
  };
  const office = from('198.51.100.7');
  const search = { url: '/api/tasks?q=venue' };
  const payload = { receiverId: owner.id, content: 'Hello' };
  const send = { method: 'POST', url: '/api/messages', payload } as const;

  expect(await office(helper, send)).toBe(201);
  for (let sent = 1; sent < networkUsesPerBlock; sent += 1)
    expect(await office(sent % 2 === 0 ? owner : helper, search)).toBe(200);
  expect([await office(owner, search), await office(helper, send)]).toEqual([429, 429]);
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const refused = await upload(site, owner, { name: 'plan.pdf', content: pdf(), headers });
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toMatch(/^Your network is sending too many requests\. Try again/);

  expect(await office(owner, { url: '/api/tasks' })).toBe(200);
  expect(await from('198.51.100.8')(owner, search)).toBe(200);
  expect(await from('127.0.0.1')(owner, search)).toBe(200);
  await site.close();
});

test('calls with an Idempotency-Key count as one use of their network each, also refused ones', async () => {
  const site = await createTestApp({ env: { TRUST_PROXY: 'true' } });
  const { client, va } = await site.createPair();
  const send = async (key: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/messages',
      payload: { receiverId: va.id, content: 'Hello' },
      headers: {
        cookie: await site.cookieOf(client),
        'x-forwarded-for': '198.51.100.9',
        'idempotency-key': key,
      },
    });
  for (const key of ['one', 'two', 'three']) expect((await send(key)).statusCode).toBe(201);
  const used = site.database.db.selectFrom('rateLimits').select('count');
  expect(await used.where('key', 'like', 'network:%').execute()).toEqual([
    { count: networkUsesPerBlock },
  ]);
  await site.close();
});
