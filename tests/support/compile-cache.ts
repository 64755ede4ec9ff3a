import { join } from 'node:path';
import { inject } from 'vitest';

/** Environment for child processes: our code is compiled once for the whole run, so they load in half the time. */
export const compileCache = () => ({
  NODE_COMPILE_CACHE: join(inject('folder'), 'compile-cache'),
});
