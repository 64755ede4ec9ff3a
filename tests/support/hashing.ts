import { createHook } from 'node:async_hooks';

/**
 * Counts the passwords that are hashed or compared during the work. Each one is an async resource of the thread pool
 * without a type name, which no other library of the server creates.
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
