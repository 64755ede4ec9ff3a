import { ensureInstalled } from './install.mjs';
import { runWithPinnedNode } from './run.mjs';

ensureInstalled();
await runWithPinnedNode('src/worker.ts');
