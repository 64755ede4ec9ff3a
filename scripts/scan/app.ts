import { readFileSync } from 'node:fs';
import pg from 'pg';
import { startServer } from '#tests/e2e/support/server.ts';
import { root } from '../install.mjs';
import type { Ask } from './calls.ts';

export const roles = ['visitor', 'client', 'va', 'admin'] as const;
export type Role = (typeof roles)[number];
export const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** The accounts of the demo data are named like their roles. */
const demoPassword = 'demo1234';

/** How often the limits of accounts are lifted, so that a 429 does not hide an answer. */
const liftIntervalMs = 50;

/** The paths of the pages. Those with parameters get the id of the first row. */
export const listPages = () => {
  const paths: string[] = JSON.parse(readFileSync(`${root}/dist/client/.vite/pages.json`, 'utf8'));
  return paths.map((path) => path.replace(/\$\w+/g, '1'));
};

/** The app serves an https site behind a proxy, so that its cookies and headers are those of production. */
export const proxyHeaders = { 'x-forwarded-proto': 'https' };

async function signIn(url: string, role: Role) {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { ...proxyHeaders, 'content-type': 'application/json' },
    body: JSON.stringify({ username: role, password: demoPassword }),
  });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (!response.ok || !cookie) throw new Error(`${role} cannot sign in: ${response.status}`);
  return cookie;
}

/** The app in production mode with the demo data, whose limits are lifted all the time. */
export async function startApp() {
  const server = await startServer({
    seed: 'demo',
    variables: () => ({ PUBLIC_URL: 'https://gva.example' }),
  });
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 });
  let isLifting = false;
  const timer = setInterval(async () => {
    if (isLifting) return;
    isLifting = true;
    await pool.query('delete from rate_limits').catch(() => {});
    isLifting = false;
  }, liftIntervalMs);

  const cookieOf = async (role: Role) =>
    role === 'visitor' ? undefined : await signIn(server.url, role);

  return {
    url: server.url,
    databaseUrl: server.databaseUrl,
    cookieOf,
    /** Sends requests of the role. */
    async askAs(role: Role): Promise<Ask> {
      const cookie = await cookieOf(role);
      return (path, init) =>
        fetch(server.url + path, {
          ...init,
          headers: {
            ...proxyHeaders,
            ...Object.fromEntries(new Headers(init?.headers)),
            ...(cookie && { cookie }),
          },
        });
    },
    async stop() {
      clearInterval(timer);
      await pool.end();
      await server.stop();
    },
  };
}

export type App = Awaited<ReturnType<typeof startApp>>;
