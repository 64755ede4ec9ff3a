import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Collects the garbage of the start, most of it from compiling modules. V8 would keep it until the server is busy, and it is
 * a quarter of the memory of an idle server.
 */
export function releaseStartMemory() {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
