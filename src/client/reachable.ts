/** The code of a page could not be fetched because the browser is offline. */
export class PageUnreachable extends Error {
  override readonly name = 'PageUnreachable';
}

/**
 * Wraps the import of a page. The router answers a missing file by reloading, which is right after a
 * release of ours; offline it would throw away what is on the screen, so there it becomes an error to show.
 */
export const reachable =
  <Module>(load: () => Promise<Module>) =>
  () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new PageUnreachable('Offline', { cause: error });
    });
