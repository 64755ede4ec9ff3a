import { ensureInstalled, hasProductionPackages } from './install.mjs';
import { runWithPinnedNode } from './run.mjs';

if (!hasProductionPackages()) ensureInstalled();
await runWithPinnedNode('src/worker.ts');
