import { startServer } from './server.ts';

/** Starts one server with the demo data for all tests. A test that stops its server starts its own. */
export default async function setup() {
  const server = await startServer({ seed: 'demo' });
  // The worker processes start later and inherit the environment.
  process.env.E2E_URL = server.url;
  process.env.E2E_DATA_DIR = server.dataDir;
  process.env.E2E_DATABASE_URL = server.databaseUrl;
  return server.stop;
}
