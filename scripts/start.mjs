import { ensureBuilt, isBuilt } from './build.mjs';
import { ensureInstalled, hasProductionPackages } from './install.mjs';
import { runWithPinnedNode } from './run.mjs';

// A built application runs without the development packages, which a production install leaves out.
if (!isBuilt() || !hasProductionPackages()) {
  ensureInstalled();
  if (!ensureBuilt()) process.exit(1);
}
await runWithPinnedNode('src/server.ts');
