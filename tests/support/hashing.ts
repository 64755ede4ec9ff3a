import { createHook } from 'node:async_hooks';

/**
 * How many passwords are hashed or compared while the work is done. Each is a piece of native work on the thread pool;
 * the hashing library gives its work no name, and no other library of the server has such.
 */
export async function countHashings(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'undefined') count += 1;
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return count;
}
