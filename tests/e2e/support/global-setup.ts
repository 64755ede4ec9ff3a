import { startServer } from './server.ts';

/** One server with the demo for all tests; those that stop theirs start one of their own. */
export default async function setup() {
  const server = await startServer({ seed: 'demo' });
  // The workers start after this and inherit it.
  process.env.E2E_URL = server.url;
  process.env.E2E_DATABASE_URL = server.databaseUrl;
  return server.stop;
}
