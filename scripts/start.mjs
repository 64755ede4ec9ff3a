import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runWithPinnedNode } from './run.mjs';

ensureInstalled();
if (!ensureBuilt()) process.exit(1);
await runWithPinnedNode('src/server.ts');
