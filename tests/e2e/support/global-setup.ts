import { rm } from 'node:fs/promises';
import { startServer } from './server.ts';

/** Makes the demo data, of which the server of each worker gets a copy. */
export default async function setup() {
  const { dataDir, end } = await startServer({ seed: 'demo' });
  await end();
  // The worker processes start later and inherit the environment.
  process.env.E2E_DEMO_DATA_DIR = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
