import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { defaultAgency } from '#shared/agency.ts';
import { defaultDateStyle } from '#shared/date-style.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginSession, forgetSession, loadSession, requireSession } from './session.ts';
import { beginSignOut, cancelSignOut, queueUntilSignIn, sessionLost } from './session-lost.ts';
import { queryClient, trpcCache } from './trpc.ts';

const clara = {
  id: 7,
  username: 'clara',
  fullName: 'Clara Oak',
  email: 'clara@example.com',
  role: 'client' as const,
  status: 'active' as const,
  profileImage: null,
  createdAt: '2030-01-31T10:00:00.000Z',
  isApproved: true,
  clientIds: [],
};
const session = {
  user: clara,
  activePlan: null,
  dateStyle: defaultDateStyle,
  businessTimeZone: 'UTC',
  agency: defaultAgency,
  demo: false,
};
const respondWith = (data: unknown) => Response.json([{ result: { data } }]);

afterEach(async () => {
  vi.stubGlobal('fetch', async () => respondWith(session));
  await beginSession();
  vi.unstubAllGlobals();
});

test('a session response that arrives after the sign-out does not sign the user in again', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const fetch = vi.fn(() => promise);
  vi.stubGlobal('fetch', fetch);
  trpcCache.auth.session.setData(undefined, session);
  const late = trpcCache.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null);
  await eventually(() => fetch).toHaveBeenCalled();

  await forgetSession();
  resolve(respondWith(session));
  await late;

  expect(await loadSession()).toEqual({ ...session, user: null });
});

test('a call rejected during a sign-out does not report a lost session', async () => {
  const resend = vi.fn();
  beginSignOut();
  queueUntilSignIn(resend);
  expect(sessionLost.get()).toBe(false);

  vi.stubGlobal('fetch', async () => respondWith(session));
  await beginSession();
  cancelSignOut();
  expect(sessionLost.get()).toBe(false);
  expect(resend).not.toHaveBeenCalled();
});

test('what was read once from a link stays while the session begins, and other data is removed', async () => {
  const link = {
    queryKey: ['link'],
    queryFn: async () => 'an invitation',
    staleTime: 'static',
  } as const;
  const stop = new QueryObserver(queryClient, link).subscribe(() => {});
  await eventually(() => queryClient.getQueryData(['link'])).toBe('an invitation');
  queryClient.setQueryData(['other'], 'data of the former user');

  vi.stubGlobal('fetch', async () => respondWith(session));
  await beginSession();

  expect(queryClient.getQueryData(['link'])).toBe('an invitation');
  expect(queryClient.getQueryData(['other'])).toBeUndefined();
  stop();
});

test('after a failed sign-out, rejected calls report the lost session', () => {
  beginSignOut();
  queueUntilSignIn(() => {});
  cancelSignOut();
  expect(sessionLost.get()).toBe(true);
});

test('a session that is read again without a user reports the lost session and keeps the user', async () => {
  sessionLost.set(false);
  vi.stubGlobal('fetch', async () => respondWith({ ...session, user: null }));
  void trpcCache.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => null);
  await eventually(() => sessionLost.get()).toBe(true);
  expect(trpcCache.auth.session.getData()).toEqual(session);
});

test('a session that ends after a sign-in in another tab is reported', async () => {
  sessionLost.set(false);
  beginSignOut();
  await forgetSession();
  queryClient.clear();
  vi.stubGlobal('fetch', async () => respondWith(session));
  await requireSession('/dashboard');
  queueUntilSignIn(() => {});
  expect(sessionLost.get()).toBe(true);
});
